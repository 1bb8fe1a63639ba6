//! Tags such as `[White "name"]`, in all the forms found in files.

use std::collections::HashMap;

/// The tags of a record in order.
#[derive(Default)]
pub struct TagMap {
    tags: Vec<(String, String)>,
    indices: HashMap<String, usize>,
}

impl TagMap {
    /// True if there are no tags.
    pub fn is_empty(&self) -> bool {
        self.tags.is_empty()
    }

    /// A tag's value.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.indices.get(name).map(|&index| self.tags[index].1.as_str())
    }

    /// Sets a tag. Returns its previous value if that was different.
    pub fn set(&mut self, name: &str, value: String) -> Option<String> {
        match self.indices.get(name) {
            Some(&index) => {
                let old = std::mem::replace(&mut self.tags[index].1, value);
                (old != self.tags[index].1).then_some(old)
            }
            None => {
                self.indices.insert(name.to_string(), self.tags.len());
                self.tags.push((name.to_string(), value));
                None
            }
        }
    }

    /// The names and values.
    pub fn into_vec(self) -> Vec<(String, String)> {
        self.tags
    }
}

/// Formats a tag as a line of text, without the newline.
pub fn line(name: &str, value: &str) -> String {
    let value = value.replace(char::is_control, " ").replace('\\', "\\\\").replace('"', "\\\"");
    format!("[{name} \"{value}\"]")
}

/// Reads a tag at the start of a text. Returns its name, its value and its length in bytes.
///
/// The value ends at the first quotation mark that is followed by a bracket, so it may contain others.
pub fn tag(text: &str) -> Option<(String, String, usize)> {
    let (name, value) = name(text)?;
    let start = value.strip_prefix('"')?;
    let mut is_escaped = false;
    for (at, letter) in start.char_indices() {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => {
                if let Some(rest) = start[at + 1..].trim_start().strip_prefix(']') {
                    return Some((name, unescaped(&start[..at]), text.len() - rest.len()));
                }
            }
            _ => {}
        }
    }
    None
}

/// Reads a tag that may lack quotation marks or the closing bracket and extends to the end of its line. The
/// name must begin with a capital letter, as all common names do. Returns the name and the value.
pub fn loose_tag(line: &str) -> Option<(String, String)> {
    let (name, value) = name(line.trim_end())?;
    if !name.starts_with(char::is_uppercase) {
        return None;
    }
    let value = value.strip_suffix(']').unwrap_or(value).trim_end();
    let value = value.strip_prefix('"').unwrap_or(value);
    let value = value.strip_suffix('"').unwrap_or(value);
    Some((name, unescaped(value)))
}

/// Splits a text that starts with a bracket into the tag's name and the text after it.
fn name(text: &str) -> Option<(String, &str)> {
    let inner = text.strip_prefix('[')?.trim_start();
    let is_part = |c: char| c.is_alphanumeric() || "_-+#=:.".contains(c);
    let end = inner.find(|c| !is_part(c))?;
    let (name, rest) = inner.split_at(end);
    let value = rest.trim_start();
    let is_separated = value.len() < rest.len() || value.starts_with('"');
    (!name.is_empty() && is_separated).then(|| (name.to_string(), value))
}

/// Resolves the escapes in a value: a backslash escapes a quotation mark or a backslash.
fn unescaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut letters = value.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => text.push(letters.next_if(|next| "\\\"".contains(*next)).unwrap_or('\\')),
            _ => text.push(letter),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_read_in_all_forms() {
        for (text, name, value, rest) in [
            (r#"[White "A"]"#, "White", "A", ""),
            (r#"[ White"A" ] [Black "B"]"#, "White", "A", r#" [Black "B"]"#),
            (r#"[Event "the "big" one"]"#, "Event", r#"the "big" one"#, ""),
            (r#"[Event "a \"b\" \\ c:\d"] 1. e4"#, "Event", r#"a "b" \ c:\d"#, " 1. e4"),
            (r#"[Event "a [b]"]"#, "Event", "a [b]", ""),
            (r#"[Event ""]"#, "Event", "", ""),
        ] {
            let (read_name, read_value, length) = tag(text).expect(text);
            assert_eq!((&*read_name, &*read_value, &text[length..]), (name, value, rest), "{text}");
        }
        for text in ["[White A]", "[%clk 0:01]", "[]", "[\"A\"]", "White \"A\"", "[White \"A\""] {
            assert_eq!(tag(text), None, "{text}");
        }
        for (text, value) in [("[White A B]", "A B"), ("[White \"A", "A"), ("[White \"C:\\\"]", "C:\\")] {
            assert_eq!(loose_tag(text), Some(("White".to_string(), value.to_string())), "{text}");
        }
    }
}
