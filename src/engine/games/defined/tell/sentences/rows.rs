//! Describes rows and connected regions that end the game, passes and full boards.

use super::ends::verb;
use super::phrases::number;
use super::{Describer, list};

impl Describer<'_> {
    pub fn rows(&self) -> Vec<String> {
        let rules = &self.game.rules.rows;
        let Some(result) = rules.value.map(verb) else {
            return Vec::new();
        };
        let pieces = |count: u16| format!("{} {}", number(count), self.all_of(rules.kinds, "or"));
        let names = ["rank", "file", "diagonal"].into_iter().zip(rules.lines);
        let names: Vec<String> = names.filter(|(_, counts)| *counts).map(|(name, _)| name.into()).collect();
        let line = list(&names, "or");
        let mut ways = Vec::new();
        if rules.length > 0 && !names.is_empty() {
            ways.push(format!("has {} side by side on a {line}", pieces(rules.length)));
        }
        if rules.square > 0 {
            let (size, pieces) = (rules.square, self.all_of(rules.kinds, "or"));
            ways.push(format!("fills a square of {size}x{size} with its {pieces}"));
        }
        if rules.on_line > 0 && !names.is_empty() {
            ways.push(format!("has {} anywhere on the same {line}", pieces(rules.on_line)));
        }
        let any = format!("a side that, after its own move, {} {result}.", list(&ways, "or"));
        let connected = self.sides(|side, owner| {
            let [first, second] = [rules.first[side], rules.second[side]].map(|region| self.squares(region));
            rules
                .connects(side)
                .then(|| format!("{} {result} by connecting {first} with {second}.", owner.side()))
        });
        (!ways.is_empty()).then_some(any).into_iter().chain(connected).collect()
    }

    pub fn passes(&self) -> Vec<String> {
        let rules = &self.game.rules.passes;
        self.sides(|side, owner| match (rules.if_stuck[side], rules.allowed[side]) {
            (true, _) => Some(format!("{} passes if it has no legal move.", owner.side())),
            (false, true) => Some(format!("{} may pass.", owner.side())),
            (false, false) => None,
        })
    }
}
