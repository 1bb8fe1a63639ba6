//! Learning from games: training games, weights and networks.

mod datagen;
#[allow(dead_code)]
#[path = "../common/folder.rs"]
mod folder;
mod train;
mod tune;

/// The errors of a command that fails, but not for its arguments.
#[track_caller]
fn fail(folder: &folder::Folder, arguments: &str) -> String {
    let output = folder.run(arguments);
    assert_eq!(output.status.code(), Some(1), "{arguments}: {output:?}");
    folder::stderr(&output)
}
