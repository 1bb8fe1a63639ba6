//! Records that cannot be read to their ends, as they are passed on.

use super::reader::NO_GAME;
use super::record::{REMARK, joined};
use super::tags;

/// The text of a record, unchanged except for these faults in its tag `Remark`, and followed by an empty
/// line. If they are there already, it stays as it is, and so does a text that is not a record.
pub fn passed_on<'a>(text: &str, faults: impl IntoIterator<Item = &'a str>) -> String {
    let mut lines: Vec<&str> = text.trim().lines().collect();
    let tag = |line: &str| match tags::tag(line) {
        Some((name, value, _)) => Some((name, value)),
        None => tags::loose_tag(line),
    };
    let tag = |line: &&str| tag(line.trim_start());
    let first = lines.iter().position(|line| tag(line).is_some());
    let end = first.map_or(0, |first| first + lines[first..].iter().map_while(tag).count());
    let tags = first.unwrap_or(end)..end;
    let known = tags.clone().find_map(|place| {
        let (name, value) = tag(&lines[place])?;
        (name == REMARK).then_some((place, value))
    });
    let faults = faults.into_iter().filter(|fault| *fault != NO_GAME);
    let value = joined(known.as_ref().map(|(_, value)| value.as_str()), faults);
    let remark = tags::line(REMARK, &value);
    match known {
        Some((place, _)) => lines[place] = &remark,
        None if value.is_empty() => {}
        None if tags.is_empty() => drop(lines.splice(0..0, [&*remark, ""])),
        None => lines.insert(end, &remark),
    }
    lines.join("\n") + "\n\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_passed_on_gets_its_faults_once() {
        for (text, passed) in [
            ("1. Ke3\n", "[Remark \"no; so\"]\n\n1. Ke3\n\n"),
            (
                "\n{x}\n[Event \"a\"]\n[White B\n\n1. e4 {\n[Event]} \n\n\n",
                "{x}\n[Event \"a\"]\n[White B\n[Remark \"no; so\"]\n\n1. e4 {\n[Event]}\n\n",
            ),
            (
                "[Remark \"mine; no\"]\n[Event \"a\"]\n\n1. Ke3",
                "[Remark \"mine; no; so\"]\n[Event \"a\"]\n\n1. Ke3\n\n",
            ),
        ] {
            assert_eq!(passed_on(text, ["no", "so"]), passed);
            assert_eq!(passed_on(passed, ["no", "so"]), passed);
        }
        assert_eq!(passed_on("My games\n", [NO_GAME]), "My games\n\n");
    }
}
