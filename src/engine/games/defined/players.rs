//! Weights and networks that come with Firzan for shipped definitions, trained by `firzan learn`.

use crate::eval::learnt::Learnt;

/// Player files by game. They are built into the program; the page and the JavaScript packages load them on
/// demand.
#[cfg(feature = "networks")]
const FILES: &[(&str, &[u8])] = &[
    ("asean", include_bytes!("players/asean.net")),
    ("atomic", include_bytes!("players/atomic.net")),
    ("capablanca", include_bytes!("players/capablanca.net")),
    ("chancellor", include_bytes!("players/chancellor.net")),
    ("courier", include_bytes!("players/courier.net")),
    ("flipello", include_bytes!("players/flipello.net")),
    ("grand", include_bytes!("players/grand.net")),
    ("knightmate", include_bytes!("players/knightmate.net")),
    ("losalamos", include_bytes!("players/losalamos.net")),
    ("makruk", include_bytes!("players/makruk.net")),
    ("minishogi", include_bytes!("players/minishogi.net")),
    ("minixiangqi", include_bytes!("players/minixiangqi.net")),
    ("shako", include_bytes!("players/shako.net")),
];

#[cfg(not(feature = "networks"))]
const FILES: &[(&str, &[u8])] = &[];

/// Finds the player for a game by its exact name.
pub fn of(exact_name: &str) -> Option<Learnt> {
    let name = exact_name.split('@').next()?;
    let (_, bytes) = FILES.iter().find(|(game, _)| *game == name)?;
    Learnt::read(bytes).ok().filter(|learnt| learnt.game == exact_name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any::NetFile;
    use crate::games::Registry;
    use std::fs;

    /// Maximum size of all files together, in bytes.
    const MAX_BYTES: usize = 2_000_000;

    #[test]
    fn each_player_is_for_the_game_in_its_file_name() {
        for (name, bytes) in FILES {
            let file = NetFile::new(bytes, &Registry::new()).unwrap_or_else(|why| panic!("{name}: {why}"));
            assert_eq!(file.game().split('@').next(), Some(*name));
            assert!(of(file.game()).is_some() && of(name).is_none(), "{name}");
            assert!(file.weighted().is_some(), "{name}");
        }
        assert!(FILES.iter().map(|(_, bytes)| bytes.len()).sum::<usize>() <= MAX_BYTES);
    }

    #[test]
    fn every_file_is_a_player() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/games/defined/players");
        let files = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").file_name());
        let mut files: Vec<_> = files.filter_map(|name| name.into_string().ok()).collect();
        files.sort();
        let named: Vec<String> = FILES.iter().map(|(name, _)| format!("{name}.net")).collect();
        assert_eq!(files, named);
    }
}
