//! Splits the bytes of a file into sections: headings, keys and values, each with its position.
//!
//! Text that Fairy-Stockfish would ignore is an error here: text outside sections, lines without `=`. Text
//! that it misreads is marked for warnings.

use super::{At, Faults};

/// Maximum size of a file, in bytes.
pub const LONGEST_FILE: usize = 1 << 20;
/// Maximum number of sections in a file.
const MAX_SECTIONS: usize = 1000;
/// Maximum size of a section, in bytes.
const MAX_SECTION_BYTES: usize = 64 << 10;
/// Maximum length of a line, in bytes.
const MAX_LINE_BYTES: usize = 8 << 10;
/// Maximum length of a name, in characters.
const MAX_NAME_LENGTH: usize = 32;

/// The part of a file under one heading.
#[derive(Debug)]
pub struct Section<'a> {
    /// The name, in lower case.
    pub name: String,
    /// The name as written.
    pub spelling: String,
    /// Whether the name is valid.
    pub is_named: bool,
    /// The parent's name as written, and its position.
    pub parent: Option<(String, At)>,
    /// The position of the heading.
    pub at: At,
    /// Whether its heading or one of its lines is invalid.
    pub is_broken: bool,
    /// The reason why Fairy-Stockfish does not recognise the heading; `None` if it does.
    pub unseen: Option<&'static str>,
    /// Its lines.
    pub entries: Vec<Entry<'a>>,
}

/// A line `key = value`.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// The key.
    pub key: &'a str,
    /// The position of the key.
    pub at: At,
    /// The value, without surrounding white space.
    pub value: &'a str,
    /// The position of the value.
    pub value_at: At,
    /// True if white space precedes the key, or white space other than spaces follows it: Fairy-Stockfish
    /// reads it as part of the key.
    pub key_is_padded: bool,
    /// True if white space follows the value, which Fairy-Stockfish reads as part of the value.
    pub value_is_padded: bool,
}

/// White space as defined by the C library, which Fairy-Stockfish uses.
fn is_space(letter: char) -> bool {
    letter.is_ascii_whitespace() || letter == '\x0B'
}

impl Section<'_> {
    /// The entry that sets a key: the last one in the section.
    pub fn entry(&self, key: &str) -> Option<&Entry<'_>> {
        self.entries.iter().rev().find(|entry| entry.key == key)
    }

    /// The position of a key, or of the heading if the section does not set it.
    pub fn place(&self, key: &str) -> At {
        self.entry(key).map_or(self.at, |entry| entry.at)
    }
}

/// Reads the sections of a file of at most [`LONGEST_FILE`] bytes.
pub fn sections<'a>(bytes: &'a [u8], faults: &mut Faults) -> Vec<Section<'a>> {
    let start = At { line: 1, column: 1 };
    if bytes.len() > LONGEST_FILE {
        faults.error(start, "", "the file is longer than 1 MiB");
        return Vec::new();
    }
    let (bytes, has_mark) = bytes.strip_prefix(b"\xEF\xBB\xBF").map_or((bytes, false), |rest| (rest, true));
    let mut reader = Reader { sections: Vec::new(), length: 0, skips: false, faults };
    for (index, line) in bytes.split(|&byte| byte == b'\n').enumerate() {
        if reader.faults.is_full() || reader.sections.len() > MAX_SECTIONS {
            break;
        }
        reader.line(line.strip_suffix(b"\r").unwrap_or(line), At { line: index as u32 + 1, column: 1 });
    }
    let mut sections = reader.sections;
    let last_line = bytes.rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
    if let Some(last) =
        sections.last_mut().filter(|_| last_line.starts_with(b"[") && last_line.ends_with(b"]"))
    {
        last.unseen = Some("the file ends with its heading: end the line");
    }
    if let Some(first) = sections.first_mut().filter(|first| has_mark && first.at.line == 1) {
        first.unseen = Some("a byte order mark precedes its heading: save the file without it");
    }
    sections.truncate(MAX_SECTIONS);
    sections
}

struct Reader<'a, 'f> {
    sections: Vec<Section<'a>>,
    /// The number of bytes in the current section so far.
    length: usize,
    /// Whether the rest of the current section is skipped.
    skips: bool,
    faults: &'f mut Faults,
}

impl<'a> Reader<'a, '_> {
    /// Adds an error, and marks the current section as broken.
    fn error(&mut self, at: At, key: impl Into<String>, message: impl Into<String>) {
        self.faults.error(at, key, message);
        if let Some(section) = self.sections.last_mut() {
            section.is_broken = true;
        }
    }

    fn line(&mut self, line: &'a [u8], at: At) {
        if line.len() > MAX_LINE_BYTES {
            let message = format!("the line has {} bytes; {MAX_LINE_BYTES} are allowed", line.len());
            return self.error(at, "", message);
        }
        let Ok(line) = str::from_utf8(line) else {
            return self.error(at, "", "the line is not UTF-8");
        };
        if line.starts_with('[') {
            return self.heading(line, at);
        }
        self.length += line.len() + 1;
        if self.length > MAX_SECTION_BYTES && !self.skips {
            self.skips = true;
            self.error(at, "", "the section is longer than 64 KiB: the rest of it is not read");
        }
        let is_comment = line.starts_with(['#', ';']);
        if !is_comment && !line.trim_matches(is_space).is_empty() && !self.skips {
            self.entry(line, at);
        }
    }

    /// Reads `[name]` or `[name:parent]`.
    fn heading(&mut self, line: &str, at: At) {
        (self.length, self.skips) = (line.len(), false);
        let (inside, rest) = line[1..].split_once(']').unwrap_or((&line[1..], ""));
        let (name, parent) = match inside.split_once(':') {
            Some((name, parent)) => (name, Some((parent.to_string(), at.right(name.len() + 2)))),
            None => (inside, None),
        };
        self.sections.push(Section {
            is_named: false,
            name: shown(name).to_ascii_lowercase(),
            spelling: name.to_string(),
            parent,
            at,
            is_broken: false,
            unseen: None,
            entries: Vec::new(),
        });
        if inside.len() + 1 == line.len() {
            self.error(at.right(line.len()), "", "the heading lacks its closing bracket ]");
        }
        if !rest.trim().is_empty() {
            let message = format!("{rest:?} follows the heading; nothing may, not even a comment");
            self.error(at.right(inside.len() + 2), "", message);
        }
        if self.sections.len() > MAX_SECTIONS {
            self.error(at, "", format!("more than {MAX_SECTIONS} sections: the rest is not read"));
        }
        let is_named = self.name(name, at.right(1));
        if let Some(section) = self.sections.last_mut() {
            section.is_named = is_named;
        }
    }

    /// Returns whether a section's name is valid, and reports an error if not.
    fn name(&mut self, name: &str, at: At) -> bool {
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
        let message = if name.is_empty() {
            "the section has no name".to_string()
        } else if let Some(wrong) = name.bytes().position(|byte| !fits(byte)) {
            let letter = name[wrong..].chars().next().unwrap_or(' ');
            let message = format!("{letter:?} cannot be part of a name: letters, digits, - and _ can");
            self.error(at.right(wrong), format!("[{}]", shown(name)), message);
            return false;
        } else if name.starts_with(['_', '-']) {
            "a name begins with a letter or a digit".to_string()
        } else if name.len() > MAX_NAME_LENGTH {
            format!("the name has {} characters; {MAX_NAME_LENGTH} are allowed", name.len())
        } else {
            return true;
        };
        self.error(at, format!("[{}]", shown(name)), message);
        false
    }

    fn entry(&mut self, line: &'a str, at: At) {
        let Some((key, value)) = line.split_once('=') else {
            let message = format!("expected key = value, found {:?}", shown(line));
            return self.error(at, "", message);
        };
        let key_text = key.trim_end_matches(is_space);
        let key_trails = key.trim_end_matches(' ').len() > key_text.len();
        let value_at = at.right(key.len() + 1 + value.len() - value.trim_start_matches(is_space).len());
        let key = key_text.trim_start_matches(is_space);
        let key_at = at.right(key_text.len() - key.len());
        if key.is_empty() {
            return self.error(at, "", "the key before = is missing");
        }
        let Some(section) = self.sections.last_mut() else {
            let message = "the line comes before the heading of the first section, [name]";
            return self.error(key_at, shown(key), message);
        };
        let key_is_padded = key_trails || key.len() < key_text.len();
        let value_is_padded = value.ends_with(is_space);
        let value = value.trim_matches(is_space);
        section.entries.push(Entry { key, at: key_at, value, value_at, key_is_padded, value_is_padded });
    }
}

/// The beginning of a text, for quoting in a message.
pub fn shown(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> (Vec<String>, Vec<String>) {
        let mut faults = Faults::default();
        let sections = sections(bytes, &mut faults);
        let shown = sections.iter().map(|section| {
            let entries = section.entries.iter();
            let entries: Vec<String> =
                entries.map(|entry| format!("{}={}", entry.key, entry.value)).collect();
            format!("{} {}", section.name, entries.join(" "))
        });
        (shown.collect(), faults.sorted().iter().map(ToString::to_string).collect())
    }

    #[test]
    fn byte_order_marks_and_windows_line_endings_are_accepted() {
        let (sections, faults) = read(b"\xEF\xBB\xBF[Chess-2:chess]\r\n; remark\r\nmaxRank = 8\r\n\r\n# end");
        assert_eq!(sections, ["chess-2 maxRank=8"]);
        assert!(faults.is_empty(), "{faults:?}");
    }

    #[test]
    fn files_sections_and_lines_have_maximum_sizes() {
        let long = vec![b' '; LONGEST_FILE + 1];
        assert_eq!(read(&long).1, ["1:1: the file is longer than 1 MiB"]);
        let many = "[x]\n".repeat(1002);
        let (sections, faults) = read(many.as_bytes());
        assert_eq!(sections.len(), 1000);
        assert_eq!(faults, ["1001:1: more than 1000 sections: the rest is not read"]);
        let section = format!("[x]\n{}[y]\na=b\n", "key=value\n".repeat(7000));
        let (sections, faults) = read(section.as_bytes());
        assert_eq!((sections.len(), faults.len()), (2, 1));
        assert!(faults[0].contains("64 KiB"), "{faults:?}");
        let line = format!("[x]\nkey={}\na=b\n", "v".repeat(9000));
        let (sections, faults) = read(line.as_bytes());
        assert_eq!(sections, ["x a=b"]);
        assert_eq!(faults, ["2:1: the line has 9004 bytes; 8192 are allowed"]);
    }
}
