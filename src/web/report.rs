//! Self-contained HTML documents that can be opened as local files: a report of annotated games, and the
//! explorer of a theory.
//!
//! The report is written in order: the head with styles and scripts, then each game, preceded by its variant
//! at the variant's first game. It is valid after each game, so an interrupted report shows the games so far.
//!
//! | file | contents |
//! |---|---|
//! | `bundle` | bundling the modules into one script |
//! | `body.html`, `*.css`, `*.js` | the report itself, which uses the page's board |
//! | `explorer.html`, `explorer.js` | the explorer of a theory |

mod bundle;

use crate::console::text::escaped;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use firzan::games::{Registry, Variant};
use firzan::web::Answerer;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;

/// The styles of the page and of the report.
const STYLE: &str = concat!(
    include_str!("page/style.css"),
    include_str!("page/board.css"),
    include_str!("page/panels.css"),
    include_str!("page/screens.css"),
    include_str!("report/report.css"),
    include_str!("report/analysis.css"),
    include_str!("report/paper.css")
);
/// The styles of a study's figures.
const FIGURES: &str = include_str!("report/study.css");
const BODY: &str = include_str!("report/body.html");
/// The styles of the explorer of a theory.
const TABLE: &str = concat!(include_str!("page/later.css"), include_str!("report/explorer.css"));
const EXPLORER: &str = include_str!("report/explorer.html");

/// A report being written.
#[derive(Default)]
pub struct Report {
    answerer: Answerer,
    /// The variants written so far.
    variants: BTreeSet<String>,
}

impl Report {
    /// Starts a report of games in the registry.
    pub fn new(registry: &Registry) -> Report {
        Report { answerer: Answerer::new(registry.clone()), variants: BTreeSet::new() }
    }

    /// The part before the games. Its content security policy allows only the report's own style and script,
    /// by their hashes, so nothing else is loaded.
    pub fn head() -> String {
        head("Annotated games", STYLE, bundle::GAMES, "") + BODY
    }

    /// The part before the games of a study, including the study's figures.
    pub fn head_of_study(title: &str, figures: &str) -> String {
        head(&escaped(title), &format!("{STYLE}{FIGURES}"), bundle::GAMES, "") + figures + BODY
    }

    /// A whole document that shows the positions of a theory, the start first. Without positions, it asks the
    /// server that it is from for them.
    pub fn theory(variant: Variant, registry: &Registry, from_black: bool, positions: Vec<Value>) -> String {
        let question = json!({ "ask": "game", "game": variant.to_string() });
        let info = Answerer::new(registry.clone()).ask(&question.to_string());
        let more = if positions.is_empty() { "; connect-src 'self'" } else { "" };
        let theory = json!({ "info": info, "fromBlack": from_black, "positions": positions });
        let title = format!("Theory of {}", variant.identity().title);
        let style = format!("{STYLE}{TABLE}");
        head(&escaped(&title), &style, bundle::THEORY, more) + EXPLORER + &data("theory", &title, &theory)
    }

    /// The text of a game in JSON, whose variant is its member `variant`. `label` is its name in the list.
    pub fn game(&mut self, label: &str, game: &Value) -> String {
        let mut text = String::new();
        let variant = game["variant"].as_str().unwrap_or_default();
        if self.variants.insert(variant.to_string()) {
            let about = self.answerer.ask(&json!({ "ask": "game", "game": variant }).to_string());
            text += &data("variant", variant, &about);
        }
        text + &data("game", label, game)
    }
}

/// The part before the body, with this title, style and script; `more` is added to the policy.
fn head(title: &str, style: &str, modules: bundle::Modules, more: &str) -> String {
    let script = bundle::script(modules);
    let policy = format!(
        "default-src 'none'; script-src {}; style-src {}; base-uri 'none'; form-action 'none'{more}",
        hash(&script),
        hash(style)
    );
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"generator\" content=\"Firzan {}\">\n\
         <title>{title}</title>\n<style>{style}</style>\n\
         <script type=\"module\">{script}</script>\n",
        env!("CARGO_PKG_VERSION")
    )
}

/// An element that contains an object for the script.
fn data(kind: &str, label: &str, object: &Value) -> String {
    // In JSON, only strings can contain `<`. With it escaped, nothing can end the element.
    let json = object.to_string().replace('<', "\\u003c");
    let label = escaped(label);
    format!("<script type=\"application/json\" data-{kind}=\"{label}\">{json}</script>\n")
}

/// The hash of an element's content, as a source expression of the policy.
fn hash(content: &str) -> String {
    let digest = Sha256::digest(content.as_bytes());
    format!("'sha256-{}'", BASE64_STANDARD.encode(digest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_game_ends_its_element() {
        let mut report = Report::default();
        let evil = "</script><script>alert(1)</script><!-- \" & '";
        let game = json!({ "variant": "chess", "tags": [["Event", evil]] });
        let text = report.game(evil, &game);
        assert_eq!(text.matches("<script").count(), 2, "the variant and the game");
        assert_eq!(text.matches("</script").count(), 2);
        assert!(!text.contains("<!--"));
        let element = text.lines().last().expect("the game");
        let (_, json) = element.split_once("\">").expect("its beginning");
        let json = json.trim_end_matches("</script>");
        assert_eq!(serde_json::from_str::<Value>(json).expect("JSON"), game);
        assert!(!report.game("", &game).contains("data-variant"), "once");
    }
}
