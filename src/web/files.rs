//! The files of the web page, built into the program.

/// A file of the page.
pub struct File {
    /// The path relative to the page's folder.
    pub name: &'static str,
    /// The media type.
    pub mime: &'static str,
    /// The contents.
    pub bytes: &'static [u8],
}

macro_rules! files {
    ($($mime:literal: $($name:literal)*;)*) => {
        /// All files of the page.
        pub const FILES: &[File] = &[
            $($(File {
                name: $name,
                mime: $mime,
                bytes: include_bytes!(concat!("page/", $name)),
            },)*)*
        ];
    };
}

files! {
    "text/html; charset=utf-8":
        "index.html";
    "text/css; charset=utf-8":
        "board.css" "frame.css" "kept.css" "later.css" "page.css" "panels.css" "screens.css" "style.css"
        "workshop.css";
    "text/plain; charset=utf-8":
        "templates.ini";
    "application/json":
        "definition-keys.json";
    "image/svg+xml":
        "icon.svg";
    "application/manifest+json":
        "firzan.webmanifest";
    "text/javascript; charset=utf-8":
        "accuracy.js" "analysis.js" "army.js" "around.js" "arrows.js" "backup.js" "board.js"
        "catalogue.js" "characters.js" "chooser.js" "chrome.js" "claim.js" "comments.js" "database.js"
        "defined-text.js" "dom.js" "download.js" "drawing-key.js" "drawings.js" "editor.js"
        "engine-local.js" "engine-served.js" "engine-worker.js" "engine.js" "export.js" "fields.js"
        "files-panel.js" "find-games.js" "first-board.js" "game-files.js" "game-list.js" "game-panel.js"
        "geometry.js" "glyphs.js" "graph.js" "grip.js" "hands.js" "help.js" "input.js" "inspector.js"
        "keeper.js" "library.js" "lines.js" "looks.js" "main.js" "marks.js" "motion.js" "moves.js"
        "names.js" "newgame.js" "parts.js" "pgn.js" "picker-walk.js" "picker.js" "pictures.js" "pieces.js"
        "play.js" "plies.js" "premove.js" "preview.js" "puzzles.js" "quiz.js" "recent.js" "records.js"
        "review.js" "rules.js" "scenes.js" "score.js" "search-options.js" "session.js" "share.js"
        "sounds.js" "stageboard.js" "status.js" "steady.js" "storage.js" "sw.js" "table.js" "tags.js"
        "texts.js" "theory-curve.js" "theory-table.js" "theory.js" "thinker.js" "timing.js" "tree.js"
        "turnmaker.js" "undo.js" "wasm.js" "words-engine.js" "words-kept.js" "words-key.js"
        "words-later.js" "words-picker.js" "words-records.js" "words-workshop.js" "words.js"
        "workshop-draft.js" "workshop-files.js" "workshop-store.js" "workshop-study.js" "workshop-text.js"
        "workshop.js";
}

/// Finds a file by name.
pub fn file(name: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    #[test]
    fn every_file_of_the_page_is_listed() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/web/page");
        let mut names: Vec<String> = fs::read_dir(folder)
            .expect("the page's folder")
            .map(|entry| entry.expect("a file").file_name().into_string().expect("a name"))
            .collect();
        let mut listed: Vec<&str> = FILES.iter().map(|file| file.name).collect();
        names.sort();
        listed.sort();
        assert_eq!(names, listed);
    }
}
