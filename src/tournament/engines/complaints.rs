//! Complaints: error messages sent by engines.

/// Maximum number of complaints stored between two calls of `take`, so that an engine cannot fill the memory.
const MAX_COUNT: usize = 20;

/// Longer complaints are cut to this number of characters.
const MAX_CHARS: usize = 200;

/// Prefixes of errors other than UCI's `info string`: those of the XBoard protocol, and of Stockfish.
const ERROR_PREFIXES: [&str; 4] = ["Error (", "Error(", "tellusererror ", "No such option"];

/// Words in complaints about a network that cannot be used.
const NETWORK_WORDS: [&str; 4] = ["evalfile", "network", "nnue", "weights"];

/// The complaints of an engine, without duplicates.
#[derive(Clone, Debug, Default)]
pub struct Complaints(Vec<String>);

impl Complaints {
    /// Adds a line of either protocol if it is a complaint.
    pub fn add(&mut self, line: &str) {
        if let Some(text) = complaint(line.trim())
            && self.0.len() < MAX_COUNT
        {
            let letters = text.chars().take(MAX_CHARS);
            let text: String = letters.map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
            if !self.0.contains(&text) {
                self.0.push(text);
            }
        }
    }

    /// Takes the complaints since the last call.
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
        None => ERROR_PREFIXES.iter().any(|start| line.starts_with(start)).then_some(line),
    }
}

/// Whether a complaint is about the network: the engine then uses another evaluation or cannot play at all.
pub fn is_about_network(complaint: &str) -> bool {
    let complaint = complaint.to_lowercase();
    NETWORK_WORDS.iter().any(|word| complaint.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complaints_are_errors_without_duplicates() {
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
            complaints.add(line);
        }
        let heard = complaints.take();
        assert_eq!(heard.len(), 5, "{heard:?}");
        assert_eq!(heard[2], "Error (unknown command): frob ");
        let about: Vec<bool> = heard.iter().map(|text| is_about_network(text)).collect();
        assert_eq!(about, [false, true, false, false, false]);
        for number in 0..100 {
            complaints.add(&format!("Error (number): {number}"));
        }
        assert_eq!(complaints.take().len(), MAX_COUNT);
    }
}
