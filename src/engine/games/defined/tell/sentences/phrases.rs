//! Numbers and squares in English.

use super::{Describer, list};
use crate::core::Spot;
use crate::games::defined::game::Region;

/// The numbers that are spelled out.
const NUMBERS: [&str; 11] =
    ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/// A number, spelled out up to ten and in digits beyond.
pub fn number(number: u16) -> String {
    NUMBERS.get(usize::from(number)).map_or(number.to_string(), |word| (*word).to_string())
}

/// A number of times, such as `twice` or `three times`.
pub fn times(count: u16) -> String {
    match count {
        1 => "once".to_string(),
        2 => "twice".to_string(),
        _ => format!("{} times", number(count)),
    }
}

/// Ranks or files after their noun, such as `rank 8` or `ranks 6 to 8`.
fn lines(noun: &str, names: &[String], is_run: bool) -> Option<String> {
    match names {
        [] => None,
        [only] => Some(format!("{noun} {only}")),
        [first, .., last] if is_run && names.len() > 2 => Some(format!("{noun}s {first} to {last}")),
        _ => Some(format!("{noun}s {}", list(names, "and"))),
    }
}

impl Describer<'_> {
    /// Squares of the board, such as `ranks 6 to 8`, `d1 to f3` or `a1 and h1`.
    pub fn squares(&self, region: Region) -> String {
        let board = self.game.rules.board;
        let all = board.region();
        let region = region & all;
        if region == all {
            return "the whole board".to_string();
        }
        let contains = |line: Region| (line & all & !region).is_empty();
        let ranks: Vec<u8> = (0..board.ranks).filter(|&rank| contains(Region::rank(rank))).collect();
        let files: Vec<u8> = (0..board.files).filter(|&file| contains(Region::file(file))).collect();
        let is_run = |lines: &[u8]| lines.windows(2).all(|pair| pair[0] + 1 == pair[1]);
        let in_line = |spot: &Spot| ranks.contains(&spot.rank) || files.contains(&spot.file);
        let others: Vec<Spot> = region.spots().filter(|spot| !in_line(spot)).collect();
        let rank_names: Vec<String> = ranks.iter().map(|rank| (rank + 1).to_string()).collect();
        let file_names: Vec<String> = files.iter().map(|&file| char::from(b'a' + file).to_string()).collect();
        let mut parts: Vec<String> = lines("rank", &rank_names, is_run(&ranks)).into_iter().collect();
        parts.extend(lines("file", &file_names, is_run(&files)));
        match rectangle(&others) {
            Some((first, last)) => parts.push(format!("{} to {}", first.write(1), last.write(1))),
            None => parts.extend(others.iter().map(|spot| spot.write(1))),
        }
        list(&parts, "and")
    }
}

/// The corners of the squares if they form a rectangle of more than one rank and file.
fn rectangle(spots: &[Spot]) -> Option<(Spot, Spot)> {
    let files = || spots.iter().map(|spot| spot.file);
    let ranks = || spots.iter().map(|spot| spot.rank);
    let first = Spot { file: files().min()?, rank: ranks().min()? };
    let last = Spot { file: files().max()?, rank: ranks().max()? };
    let [width, height] = [last.file - first.file, last.rank - first.rank].map(|side| usize::from(side) + 1);
    (width > 1 && height > 1 && spots.len() == width * height).then_some((first, last))
}
