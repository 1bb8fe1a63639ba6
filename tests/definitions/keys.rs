//! The list of keys for the page's workshop.

use crate::suites::file;
use firzan::games::defined::keys::Class;
use firzan::games::defined::table;
use serde_json::json;
use std::fs;

#[test]
fn page_has_every_key_that_is_played() {
    let file = file("src/web/page/definition-keys.json");
    let is_played = |class| matches!(class, Class::Played | Class::Own | Class::Text);
    let keys = table::keys().filter(|key| is_played(key.class));
    let lines = keys.map(|key| json!([key.name, key.meaning, key.value()]).to_string());
    let pieces = table::piece_keys().into_iter().map(|name| json!([name]).to_string());
    let list = format!("[\n{}\n]\n", lines.chain(pieces).collect::<Vec<_>>().join(",\n"));
    if std::env::var("DEFINITIONS").is_ok_and(|value| value == "write") {
        fs::write(&file, &list).expect("writing the list");
    }
    assert_eq!(fs::read_to_string(&file).expect("the list"), list);
}
