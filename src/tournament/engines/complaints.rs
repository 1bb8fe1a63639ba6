//! Complaints: errors that engines report in their own words.

/// The most complaints kept until they are taken; an engine that sends nothing else must not fill the memory.
const MOST: usize = 20;

/// The longest text kept, in characters.
const LONGEST: usize = 200;

/// The starts of errors outside UCI's `info string`: by the XBoard protocol, and in Stockfish.
const STARTS: [&str; 4] = ["Error (", "Error(", "tellusererror ", "No such option"];

/// Words of complaints that the requested evaluation is not used.
const NETWORK: [&str; 4] = ["evalfile", "network", "nnue", "weights"];

/// The different complaints of an engine.
#[derive(Clone, Debug, Default)]
pub struct Complaints(Vec<String>);

impl Complaints {
    /// Notes a line of either protocol if it is a complaint.
    pub fn hear(&mut self, line: &str) {
        if let Some(text) = complaint(line.trim())
            && self.0.len() < MOST
        {
            let letters = text.chars().take(LONGEST);
            let text: String = letters.map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
            if !self.0.contains(&text) {
                self.0.push(text);
            }
        }
    }

    /// The complaints since the last call.
    pub fn take(&mut self) -> Vec<String> {
        std::mem::take(&mut self.0)
    }
}

fn complaint(line: &str) -> Option<&str> {
    let is_error = |text: &&str| {
        let start = text.get(..5);
        start.is_some_and(|start| start.eq_ignore_ascii_case("error"))
    };
    match line.strip_prefix("info string ") {
        Some(text) => Some(text.trim_start()).filter(is_error),
        None => STARTS.iter().any(|start| line.starts_with(start)).then_some(line),
    }
}

/// Whether a complaint is about a network: the engine then plays with another evaluation or not at all.
pub fn is_about_network(complaint: &str) -> bool {
    let complaint = complaint.to_lowercase();
    NETWORK.iter().any(|word| complaint.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_errors_are_complaints_and_each_is_kept_once() {
        let mut complaints = Complaints::default();
        for line in [
            "info string error: option Hash: \"x\"",
            "info string ERROR: Network evaluation parameters",
            "Error (unknown command): frob\u{7}",
            "tellusererror Illegal position",
            "No such option: Hsh",
            "info string error: option Hash: \"x\"",
            "info string no errors",
            "info depth 1 score cp 5",
            "telluser hello",
            "Errors are human",
            "info string erró",
        ] {
            complaints.hear(line);
        }
        let heard = complaints.take();
        assert_eq!(heard.len(), 5, "{heard:?}");
        assert_eq!(heard[2], "Error (unknown command): frob ");
        let about: Vec<bool> = heard.iter().map(|text| is_about_network(text)).collect();
        assert_eq!(about, [false, true, false, false, false]);
        for number in 0..100 {
            complaints.hear(&format!("Error (number): {number}"));
        }
        assert_eq!(complaints.take().len(), MOST);
    }
}
