//! How a man moves, in words, from its Betza line.

use super::betza::{Modifiers, PLAIN};

/// Terms that differ in nothing but their directions are told as one.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Manner {
    modifiers: Modifiers,
    motion: Motion,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Motion {
    Steps(u8),
    Jump,
    /// Of any number of knight's leaps in one direction, if true.
    Knight(bool),
}

/// Moves of one manner, and along which lines.
struct Phrase {
    manner: Manner,
    straight: bool,
    diagonal: bool,
}

/// How a man with this [Betza](super::betza) line moves, such as `a knight's leap; one step diagonally`. Only
/// for lines that [`Betza::new`](super::Betza::new) accepts.
pub fn words(betza: &str) -> String {
    let phrases = phrases(betza);
    if phrases.is_empty() {
        return "no moves of its own".to_string();
    }
    let told: Vec<String> = phrases.iter().map(Phrase::tell).collect();
    let mut told = told.join("; ");
    if betza.contains('t') {
        told += "; two of these in one direction, if the square between is empty";
    }
    told
}

fn phrases(betza: &str) -> Vec<Phrase> {
    let mut phrases = Vec::new();
    let mut letters = betza.chars().peekable();
    while letters.peek().is_some() {
        if letters.next_if_eq(&'t').is_some() {
            // Both parts are the moves told before.
            letters.by_ref().find(|&letter| letter == ']');
            continue;
        }
        let mut modifiers = PLAIN;
        while let Some(more) = letters
            .peek()
            .and_then(|&letter| modifiers.with(letter as u8))
        {
            modifiers = more;
            letters.next();
        }
        let Some(atom) = letters.next() else { break };
        let range = letters.next_if(char::is_ascii_digit);
        let range = range.and_then(|digit| digit.to_digit(10)).unwrap_or(1) as u8;
        let (motion, straight, diagonal) = match atom {
            'W' => (Motion::Steps(range), true, false),
            'F' => (Motion::Steps(range), false, true),
            'K' => (Motion::Steps(range), true, true),
            'R' => (Motion::Steps(0), true, false),
            'B' => (Motion::Steps(0), false, true),
            'Q' => (Motion::Steps(0), true, true),
            'D' => (Motion::Jump, true, false),
            'A' => (Motion::Jump, false, true),
            _ => (Motion::Knight(range == 0), false, false),
        };
        let manner = Manner { modifiers, motion };
        match phrases
            .iter_mut()
            .find(|phrase: &&mut Phrase| phrase.manner == manner)
        {
            Some(phrase) => {
                phrase.straight |= straight;
                phrase.diagonal |= diagonal;
            }
            None => phrases.push(Phrase {
                manner,
                straight,
                diagonal,
            }),
        }
    }
    phrases
}

impl Phrase {
    fn tell(&self) -> String {
        let Manner { modifiers, motion } = self.manner;
        let mut text = match motion {
            Motion::Steps(0) => "any number of steps".to_string(),
            Motion::Steps(1) => "one step".to_string(),
            Motion::Steps(2) => "one or two steps".to_string(),
            Motion::Steps(most) => format!("up to {most} steps"),
            Motion::Jump if modifiers.lame => "two squares".to_string(),
            Motion::Jump => "a jump of two squares".to_string(),
            Motion::Knight(false) => "a knight's leap".to_string(),
            Motion::Knight(true) => "any number of knight's leaps in one direction".to_string(),
        };
        let direction = self.direction();
        if !direction.is_empty() {
            text += &format!(" {direction}");
        }
        if modifiers.hops {
            text += ", leaping over exactly one man";
        }
        if modifiers.lame {
            text += match motion {
                Motion::Knight(_) => ", if the square straight before it is empty",
                _ => ", if the square between is empty",
            };
        }
        if modifiers.initial {
            text += ", from where it starts";
        }
        match (modifiers.moves, modifiers.captures) {
            (true, false) => text + ", without capturing",
            (false, true) => text + ", only to capture",
            _ => text,
        }
    }

    fn direction(&self) -> &'static str {
        let modifiers = self.manner.modifiers;
        let sideways = modifiers.left && modifiers.right;
        match (self.straight, self.diagonal) {
            (true, false) if modifiers.forward && sideways => "forward or sideways",
            (true, false) if modifiers.forward => "straight forward",
            (true, false) if sideways => "sideways",
            (true, false) => "straight",
            (false, true) if modifiers.forward => "diagonally forward",
            (false, true) => "diagonally",
            (true, true) => "in any direction",
            (false, false) => "",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn moves_are_told_in_words() {
        for (betza, told) in [
            ("", "no moves of its own"),
            ("K", "one step in any direction"),
            ("WF", "one step in any direction"),
            ("R", "any number of steps straight"),
            ("N", "a knight's leap"),
            ("mN", "a knight's leap, without capturing"),
            (
                "nN",
                "a knight's leap, if the square straight before it is empty",
            ),
            (
                "nA",
                "two squares diagonally, if the square between is empty",
            ),
            (
                "NDW",
                "a knight's leap; a jump of two squares straight; one step straight",
            ),
            (
                "WFDA",
                "one step in any direction; a jump of two squares in any direction",
            ),
            ("fsW", "one step forward or sideways"),
            (
                "mfWcfF",
                "one step straight forward, without capturing; one step diagonally forward, only to capture",
            ),
            (
                "mfW2cfF",
                "one or two steps straight forward, without capturing; one step diagonally forward, only to \
                 capture",
            ),
            (
                "mRcpR",
                "any number of steps straight, without capturing; any number of steps straight, leaping over \
                 exactly one man, only to capture",
            ),
        ] {
            assert_eq!(words(betza), told, "{betza}");
        }
        assert_eq!(
            words("FAt[FA,FA]"),
            "one step diagonally; a jump of two squares diagonally; two of these in one direction, if the \
             square between is empty"
        );
    }
}
