//! The layers of `src/engine/lib.rs` and `src/program.rs`: no import runs upwards, and no files import each
//! other in a circle, a folder's `mod.rs` included. The files that the folders' tables name exist, no folder
//! outgrows the others, and no line is too wide.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{fs, iter};
use syn::visit::{self, Visit};

/// The layers of a package.
struct Layers {
    /// The folder of its sources.
    root: &'static str,
    /// Its modules from the ground up. Modules of one row do not import each other.
    rows: &'static [&'static [&'static str]],
    /// Modules that every module may use, and which use none of the rows.
    foundations: &'static [&'static str],
}

const PACKAGES: [Layers; 2] = [
    Layers {
        root: "src/engine",
        rows: &[
            &["core"],
            &["pieces"],
            &["rules"],
            &["eval"],
            &["search", "games"],
            &["any"],
            &["bench", "book", "format", "pictures"],
            &["web"],
        ],
        foundations: &["system"],
    },
    Layers {
        root: "src",
        rows: &[
            &["console"],
            &["learning", "web"],
            &["protocol"],
            &["records", "theory"],
            &["tournament"],
            &["commands"],
            &["cli"],
        ],
        foundations: &[],
    },
];

/// The folders of sources of both packages.
fn roots() -> [PathBuf; 2] {
    PACKAGES.map(|layers| Path::new(env!("CARGO_MANIFEST_DIR")).join(layers.root))
}

/// A module's path from the crate's root, such as `["games", "chess", "weights"]`.
type Module = Vec<String>;

/// What a module's source says about others.
#[derive(Default)]
struct Source {
    /// Every path it names.
    paths: BTreeSet<Module>,
    /// What it re-exports from below: `pub use child::Item`.
    handed_on: BTreeMap<String, Module>,
    /// Its modules in separate files.
    children: BTreeSet<String>,
}

struct Reader<'a> {
    module: &'a Module,
    source: Source,
}

impl Reader<'_> {
    /// A path from the crate's root; `None` for one into another crate.
    fn absolute(&self, path: &[String]) -> Option<Module> {
        let (first, rest) = path.split_first()?;
        let mut base = match first.as_str() {
            "crate" => Module::new(),
            "self" => self.module.clone(),
            "super" => self.module[..self.module.len().checked_sub(1)?].to_vec(),
            child if self.source.children.contains(child) => {
                [self.module.as_slice(), &[child.to_string()]].concat()
            }
            _ => return None,
        };
        let ups = rest.iter().take_while(|part| *part == "super").count();
        base.truncate(base.len().checked_sub(ups)?);
        base.extend_from_slice(&rest[ups..]);
        Some(base)
    }
}

/// The paths of a `use`, each with the name it gives.
fn flatten(tree: &syn::UseTree, prefix: &[String]) -> Vec<(Vec<String>, String)> {
    let join = |ident: &syn::Ident| [prefix, &[ident.to_string()]].concat();
    match tree {
        syn::UseTree::Path(path) => flatten(&path.tree, &join(&path.ident)),
        syn::UseTree::Name(name) if name.ident == "self" => {
            vec![(prefix.to_vec(), prefix.last().cloned().unwrap_or_default())]
        }
        syn::UseTree::Name(name) => vec![(join(&name.ident), name.ident.to_string())],
        syn::UseTree::Rename(name) => vec![(join(&name.ident), name.rename.to_string())],
        syn::UseTree::Glob(_) => vec![(prefix.to_vec(), "*".to_string())],
        syn::UseTree::Group(group) => {
            let trees = group.items.iter();
            trees.flat_map(|tree| flatten(tree, prefix)).collect()
        }
    }
}

fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"))
    })
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_for_tests(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        for (path, name) in flatten(&item.tree, &[]) {
            let Some(path) = self.absolute(&path) else {
                continue;
            };
            let is_public = !matches!(item.vis, syn::Visibility::Inherited);
            if is_public && path.starts_with(self.module) {
                self.source.handed_on.insert(name, path);
            } else {
                self.source.paths.insert(path);
            }
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let parts = path.segments.iter();
        let parts: Vec<String> = parts.map(|part| part.ident.to_string()).collect();
        if parts.len() > 1 {
            self.source.paths.extend(self.absolute(&parts));
        }
        visit::visit_path(self, path);
    }
}

/// The Rust files below a folder, without those of a build and of other packages.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() && !path.ends_with("target") && !path.join("Cargo.toml").is_file() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
    found
}

/// Every module of a package by its path. Unit tests may import what they like.
fn read(root: &Path) -> BTreeMap<Module, Source> {
    let mut sources = BTreeMap::new();
    for file in files(root) {
        let relative = file.strip_prefix(root).expect("below the root");
        let mut module: Module =
            relative.with_extension("").iter().map(|part| part.to_string_lossy().into_owned()).collect();
        match module.last().map(String::as_str) {
            Some("tests" | "main") => continue,
            Some("mod" | "lib" | "program") => drop(module.pop()),
            _ => {}
        }
        let text = fs::read_to_string(&file).expect("source");
        let parsed = syn::parse_file(&text).expect("Rust");
        let children = parsed.items.iter().filter_map(|item| match item {
            syn::Item::Mod(item) if item.content.is_none() => Some(item.ident.to_string()),
            _ => None,
        });
        let mut reader =
            Reader { module: &module, source: Source { children: children.collect(), ..Source::default() } };
        reader.visit_file(&parsed);
        let source = reader.source;
        sources.insert(module, source);
    }
    sources
}

/// The module that defines what a path names, following re-exports.
fn home<'a>(sources: &'a BTreeMap<Module, Source>, path: &Module) -> Option<&'a Module> {
    let mut path = path;
    loop {
        let (module, source) =
            (0..=path.len()).rev().find_map(|length| sources.get_key_value(&path[..length]))?;
        let name = path.get(module.len());
        match name.and_then(|name| source.handed_on.get(name)) {
            Some(below) => path = below,
            None => return Some(module),
        }
    }
}

/// Which module imports from which. What a folder's `mod.rs` uses of its own folder counts; what it only
/// re-exports does not.
fn imports(sources: &BTreeMap<Module, Source>) -> BTreeMap<&Module, BTreeSet<&Module>> {
    let mut imports: BTreeMap<&Module, BTreeSet<&Module>> = BTreeMap::new();
    for (module, source) in sources {
        let homes = source.paths.iter().filter_map(|path| home(sources, path));
        let others = homes.filter(|home| *home != module && !home.is_empty());
        imports.entry(module).or_default().extend(others);
    }
    imports
}

#[test]
fn no_import_runs_upwards() {
    let mut wrong = Vec::new();
    for (layers, root) in PACKAGES.iter().zip(roots()) {
        let layer = |module: &str| layers.rows.iter().position(|row| row.contains(&module));
        let sources = read(&root);
        for (from, targets) in imports(&sources) {
            let Some(from_top) = from.first() else {
                continue;
            };
            for to in targets {
                let to_top = &to[0];
                let allowed = from_top == to_top
                    || match (layer(from_top), layer(to_top)) {
                        (Some(from), Some(to)) => to < from,
                        (Some(_), None) => layers.foundations.contains(&to_top.as_str()),
                        _ => false,
                    };
                if !allowed {
                    wrong.push(format!("{} imports {}", from.join("::"), to.join("::")));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    for root in roots() {
        no_circle(&read(&root));
    }
}

fn no_circle(sources: &BTreeMap<Module, Source>) {
    let imports = imports(sources);
    for &start in imports.keys() {
        // Breadth first, so that the circle found is the shortest.
        let mut came_from: BTreeMap<&Module, &Module> = BTreeMap::new();
        let mut queue = vec![start];
        while !queue.is_empty() {
            let mut next = Vec::new();
            for from in queue {
                for &to in &imports[from] {
                    if !came_from.contains_key(to) {
                        came_from.insert(to, from);
                        next.push(to);
                    }
                }
            }
            queue = next;
        }
        if came_from.contains_key(start) {
            let mut back = came_from[start];
            let steps = iter::from_fn(|| {
                let step = back;
                back = came_from[step];
                (step != start).then_some(step)
            });
            let mut circle: Vec<String> = steps.map(|step| step.join("::")).collect();
            circle.push(start.join("::"));
            circle.reverse();
            panic!("a circle of imports: {}", circle.join(" -> "));
        }
    }
}

/// What the first cells of the tables in a module's description name, such as `lines` and `tags` of
/// "| `lines`, `tags` | how they are read |".
fn named_in_tables(text: &str) -> impl Iterator<Item = &str> {
    let rows = text.lines().filter_map(|line| line.strip_prefix("//! | `"));
    let cells = rows.filter_map(|row| row.split(" |").next());
    cells.flat_map(|cell| cell.trim_end_matches('`').split("`, `"))
}

#[test]
fn what_the_tables_of_folders_name_is_there() {
    let mut missing = Vec::new();
    for file in roots().iter().flat_map(|root| files(root)) {
        if !file.ends_with("mod.rs") {
            continue;
        }
        let text = fs::read_to_string(&file).expect("source");
        for name in named_in_tables(&text) {
            let place = file.with_file_name(name);
            if !place.is_dir() && !place.with_extension("rs").is_file() {
                missing.push(format!("{}: `{name}`", file.display()));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn no_folder_but_the_games_holds_more_than_a_fifth_of_the_lines() {
    let mut lines: BTreeMap<PathBuf, usize> = BTreeMap::new();
    for root in roots() {
        for file in files(&root) {
            let top = file.strip_prefix(&root).expect("below the root").iter().next().expect("a name");
            let text = fs::read_to_string(&file).expect("source");
            *lines.entry(top.into()).or_default() += text.lines().count();
        }
    }
    let most = lines.values().sum::<usize>() / 5;
    for (folder, lines) in lines {
        assert!(folder.ends_with("games") || lines <= most, "{}: {lines} lines", folder.display());
    }
}

#[test]
fn no_line_is_wider_than_110_columns() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut wide = Vec::new();
    for file in ["src", "src/engine", "tests"].map(|folder| files(&root.join(folder))).concat() {
        let name = file.file_name().expect("a name").to_string_lossy();
        // Tables that `firzan tune` and `firzan tune-search` write.
        let is_table = ["weights", "params"].iter().any(|table| name.starts_with(table));
        if is_table && file.starts_with(root.join("src/engine/games")) {
            continue;
        }
        let text = fs::read_to_string(&file).expect("source");
        for (index, line) in text.lines().enumerate() {
            if line.chars().count() > 110 {
                wide.push(format!("{}:{}", file.display(), index + 1));
            }
        }
    }
    assert!(wide.is_empty(), "{}", wide.join("\n"));
}
