//! The results of `firzan study` for the built-in games.

/// Markdown texts by game id.
pub const STUDIES: [(&str, &str); 8] = [
    ("chess", include_str!("chess/chess.md")),
    ("distortingmirrors", include_str!("distortingmirrors/distortingmirrors.md")),
    ("flippingxiangqi", include_str!("flippingxiangqi/flippingxiangqi.md")),
    ("grandshatranj", include_str!("grandshatranj/grandshatranj.md")),
    ("insaneflip", include_str!("insaneflip/insaneflip.md")),
    ("insaneflip8", include_str!("insaneflip/insaneflip8.md")),
    ("knightrelay", include_str!("knightrelay/knightrelay.md")),
    ("shatranj", include_str!("shatranj/shatranj.md")),
];
