//! Writes the seeds of a target, each as a file, into a folder: `write_seeds TARGET FOLDER`, in the project's
//! folder. `scripts/fuzz` compiles it by itself.

#[path = "src/seeds.rs"]
mod seeds;

use std::path::Path;
use std::{env, fs};

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [target, folder] = &arguments[..] else { panic!("usage: write_seeds TARGET FOLDER") };
    fs::create_dir_all(folder).expect("a folder");
    for (number, seed) in seeds::of(target, Path::new(".")).iter().enumerate() {
        fs::write(Path::new(folder).join(format!("{number:04}")), seed).expect("a file");
    }
}
