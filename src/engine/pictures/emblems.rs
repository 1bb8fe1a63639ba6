//! Emblems that show the kind of a piece, in a square of 24 units around the centre.

#[cfg(feature = "defined")]
use std::ptr;

/// The shapes of an emblem, as SVG paths, painted in this order.
struct Emblem {
    ink: &'static [&'static str],
    /// Lines in ink, with their widths.
    lines: &'static [(&'static str, f32)],
    /// Shapes in the colour of the paper.
    cut: &'static [&'static str],
    /// Lines in the colour of the paper, with their widths.
    scratched: &'static [(&'static str, f32)],
}

const NOTHING: Emblem = Emblem { ink: &[], lines: &[], cut: &[], scratched: &[] };

static PAWN: Emblem = Emblem {
    ink: &[
        "M-4.6 -6.4a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0 -9.2 0Z",
        "M-5.2 -1.9H5.2L3.4 0.3C3.6 3.2 5.2 4.9 7 6.8H-7C-5.2 4.9 -3.6 3.2 -3.4 0.3Z",
        "M-8.4 7.6H8.4V11H-8.4Z",
    ],
    ..NOTHING
};

static KNIGHT: Emblem = Emblem {
    ink: &["M-6.6 10.4C-7 5.6 -1.4 4 -1.2 0.2C-2.6 1.6 -4 2 -5.2 2.2L-7 4.2C-8 4.8 -10 3.6 -10 2.2C-10 0.8 \
         -7.6 -1.4 -7 -3.6C-6.6 -6 -5.4 -7.6 -3.8 -8.4L-4 -11.4L-0.6 -9.4C6.4 -8.6 9.4 -1.6 8.4 10.4Z"],
    cut: &["M-5.4 -4.6a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0 -2.2 0Z"],
    scratched: &[("M1.4 -7C5 -5.2 6.4 -0.6 5.8 7.6", 1.1)],
    ..NOTHING
};

static BISHOP: Emblem = Emblem {
    ink: &[
        "M-1.7 -10.2a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0Z",
        "M0 -8.8C4.8 -5.2 6.6 -1.8 5 1.6C4.4 3 3.4 3.8 2.8 4.6H-2.8C-3.4 3.8 -4.4 3 -5 1.6C-6.6 -1.8 -4.8 \
         -5.2 0 -8.8Z",
        "M-3.6 5.2H3.6V6.8H-3.6Z",
        "M-8 10.4C-7.2 8 -4 7.6 0 7.6C4 7.6 7.2 8 8 10.4Z",
    ],
    scratched: &[("M0 -5.4V1.4M-2.6 -2.2H2.6", 1.3)],
    ..NOTHING
};

static ROOK: Emblem = Emblem {
    ink: &[
        "M-7.6 -10H-4.4V-7.6H-1.6V-10H1.6V-7.6H4.4V-10H7.6V-5.2L5 -3.2V3.8L7 6.6H-7L-5 3.8V-3.2L-7.6 -5.2Z",
        "M-8.4 7.4H8.4V10.4H-8.4Z",
    ],
    scratched: &[("M-5 -2.4H5M-5 3.4H5", 1.0)],
    ..NOTHING
};

static QUEEN: Emblem = Emblem {
    ink: &[
        "M-10.9 -5.2a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0Z",
        "M-6.1 -8.4a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0Z",
        "M-1.6 -9.4a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0Z",
        "M2.9 -8.4a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0Z",
        "M7.7 -5.2a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0Z",
        "M-9.3 -4.6L-5.4 0.4L-4.6 -7.4L-1.6 -0.2L0 -8.4L1.6 -0.2L4.6 -7.4L5.4 0.4L9.3 -4.6L6.6 5.6H-6.6Z",
        "M-7.2 6.6C-3 5.8 3 5.8 7.2 6.6V10.2H-7.2Z",
    ],
    ..NOTHING
};

static KING: Emblem = Emblem {
    ink: &[
        "M-1.2 -12H1.2V-10H3.2V-7.8H1.2V-5.4H-1.2V-7.8H-3.2V-10H-1.2Z",
        "M0 -2C-1.4 -6 -9.8 -6.6 -10 -0.8C-10 2 -7.4 3.6 -6.6 6H6.6C7.4 3.6 10 2 10 -0.8C9.8 -6.6 1.4 -6 0 \
         -2Z",
        "M-7 7H7V10.4H-7Z",
    ],
    scratched: &[("M0 -1V4.4M-6.6 0.6C-6.6 -2.6 -2.6 -3 0 1M6.6 0.6C6.6 -2.6 2.6 -3 0 1", 1.0)],
    ..NOTHING
};

static FERZ: Emblem = Emblem {
    ink: &[
        "M-8.4 2.4C-9.6 -3.6 -4.8 -7.4 0 -7.4C4.8 -7.4 9.6 -3.6 8.4 2.4Z",
        "M-8.6 3.4H8.6L7.4 7H-7.4Z",
        "M0 -6.8C-2.4 -9 -1.2 -11.6 2.4 -12C1.6 -10.4 2 -8.6 0 -6.8Z",
        "M-5 7.8H5V10.2H-5Z",
    ],
    scratched: &[("M-7.2 1.6C-4 -1.6 1 -4.4 5.6 -4.6M-3 2C-0.6 0 3.4 -1.8 7.6 -1.6", 1.1)],
    ..NOTHING
};

static ELEPHANT: Emblem = Emblem {
    ink: &[
        "M-4 -6.6C-9.4 -11 -13.2 -5.6 -11.4 -0.6C-10.2 3 -7 4.6 -4.6 2.8Z",
        "M4 -6.6C9.4 -11 13.2 -5.6 11.4 -0.6C10.2 3 7 4.6 4.6 2.8Z",
        "M-4.4 -5.8C-2.8 -9.2 2.8 -9.2 4.4 -5.8C5.4 -3.2 4.6 0.8 3 3C2.4 5 2.6 7.4 3.6 8.4C4.4 9 5.4 8.6 \
         5.6 7.6H7.6C7.6 10 5.6 11.4 3.2 10.8C0.2 10 -1.2 7.4 -1.6 4.4C-3.8 3 -5.6 -2 -4.4 -5.8Z",
        "M-3.6 4C-5 4.6 -5.6 6.2 -5 8.2C-4.2 6.8 -3 5.8 -2 5.4Z",
    ],
    cut: &[
        "M-2.9 -2.6a0.9 0.9 0 1 0 1.8 0a0.9 0.9 0 1 0 -1.8 0Z",
        "M1.1 -2.6a0.9 0.9 0 1 0 1.8 0a0.9 0.9 0 1 0 -1.8 0Z",
    ],
    scratched: &[("M-4.6 -6.4C-6 -3.4 -5.8 0.4 -4.2 3M4.6 -6.4C6 -3.4 5.8 0.4 4.2 3", 1.0)],
    ..NOTHING
};

static OLIPHANT: Emblem = Emblem {
    ink: &[
        "M-5.6 -12H-3.4V-10.6H-1.2V-12H1.2V-10.6H3.4V-12H5.6V-8.2H-5.6Z",
        "M-4.2 -5.4C-9 -9 -12.8 -4.8 -11.2 0C-10.2 3.2 -7 4.8 -4.6 3.2Z",
        "M4.2 -5.4C9 -9 12.8 -4.8 11.2 0C10.2 3.2 7 4.8 4.6 3.2Z",
        "M-4.4 -4.6C-2.8 -7.6 2.8 -7.6 4.4 -4.6C5.2 -2.4 4.2 2 2.4 4L1.8 11H-1.8L-2.4 4C-4.2 2 -5.2 -2.4 \
         -4.4 -4.6Z",
    ],
    lines: &[("M-3.6 4.4C-5 7.4 -7.2 8.6 -9.8 8.2M3.6 4.4C5 7.4 7.2 8.6 9.8 8.2", 1.8)],
    cut: &[
        "M-2.9 -1.6a0.9 0.9 0 1 0 1.8 0a0.9 0.9 0 1 0 -1.8 0Z",
        "M1.1 -1.6a0.9 0.9 0 1 0 1.8 0a0.9 0.9 0 1 0 -1.8 0Z",
    ],
    scratched: &[("M-4.7 -5C-5.8 -2.4 -5.6 1 -4.2 3.6M4.7 -5C5.8 -2.4 5.6 1 4.2 3.6", 1.0)],
};

static DABABBA: Emblem = Emblem {
    ink: &[
        "M-10.4 -2.2L0 -10.6L10.4 -2.2L8.8 0L0 -7L-8.8 0Z",
        "M-6.6 -0.4L0 -5.6L6.6 -0.4V5H-6.6Z",
        "M-8.6 7.6a2.9 2.9 0 1 0 5.8 0a2.9 2.9 0 1 0 -5.8 0Z",
        "M2.8 7.6a2.9 2.9 0 1 0 5.8 0a2.9 2.9 0 1 0 -5.8 0Z",
    ],
    lines: &[("M-11 2.4H11", 2.6)],
    cut: &["M-6.7 7.6a1 1 0 1 0 2 0a1 1 0 1 0 -2 0Z", "M4.7 7.6a1 1 0 1 0 2 0a1 1 0 1 0 -2 0Z"],
    scratched: &[("M-6.8 0.6H6.8M-6.8 4.2H6.8", 0.9)],
};

static WARMACHINE: Emblem = Emblem {
    ink: &[
        "M2.6 -12L-6.4 0.2H-1.2L-3.4 8.4L6.6 -4.2H1.4L5 -12Z",
        "M-10.4 7.2a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0Z",
        "M4 7.2a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0Z",
    ],
    lines: &[("M-7 7.2H7", 1.8)],
    cut: &[
        "M-8.4 7.2a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0 -2.4 0Z",
        "M6 7.2a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0 -2.4 0Z",
    ],
    ..NOTHING
};

static POWER: Emblem = Emblem {
    ink: &[
        "M0 -12.4L2.2 -7.4L7 -10.6L6.6 -4.8L12 -3.4L7.8 0L12 3.4L6.6 4.8L7 10.6L2.2 7.4L0 12.4L-2.2 7.4L-7 \
         10.6L-6.6 4.8L-12 3.4L-7.8 0L-12 -3.4L-6.6 -4.8L-7 -10.6L-2.2 -7.4Z",
    ],
    cut: &["M-4.6 0a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0 -9.2 0Z"],
    ..NOTHING
};

static GENERAL: Emblem = Emblem {
    ink: &[
        "M0 -12L2.5 -5.6L9.3 -5.2L4 -0.9L5.8 5.7L0 2L-5.8 5.7L-4 -0.9L-9.3 -5.2L-2.5 -5.6Z",
        "M-8.6 7.6C-4 5.6 4 5.6 8.6 7.6V10.6H-8.6Z",
    ],
    ..NOTHING
};

static MINISTER: Emblem = Emblem {
    ink: &[
        "M-7 -8.6H5.4C8.6 -8.6 9.4 -4.8 6.4 -4.2V6.4H-4.6V-5.6H-7C-9.4 -5.6 -9.4 -8.6 -7 -8.6Z",
        "M-7.4 7.2H6C3.6 8 3.6 10.4 6 10.8H-6C-9 10.4 -9.4 8 -7.4 7.2Z",
    ],
    scratched: &[("M-2.2 -4.4H3.8M-2.2 -1.4H3.8M-2.2 1.6H3.8M-2.2 4.4H2", 1.1)],
    ..NOTHING
};

static PRIESTESS: Emblem = Emblem {
    ink: &[
        "M-3.7 -6a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0 -7.4 0Z",
        "M-8.8 -10.4C-9.8 -3.4 -5.4 0.2 -1.6 0.8V3.2H-5.6V6H-1.6V11H1.6V6H5.6V3.2H1.6V0.8C5.4 0.2 9.8 -3.4 \
         8.8 -10.4C8 -5 4.6 -1.6 0 -1.6C-4.6 -1.6 -8 -5 -8.8 -10.4Z",
    ],
    ..NOTHING
};

static SOLDIER: Emblem = Emblem {
    ink: &[
        "M7 -12.4L9.4 -7.4L7.6 -6.6H6.4L4.6 -7.4Z",
        "M-9.6 -5.6C-6.6 -5.4 -4.4 -6.4 -2.6 -8C-0.8 -6.4 1.4 -5.4 4.4 -5.6C5 1.4 2.2 6.8 -2.6 9.4C-7.4 6.8 \
         -10.2 1.4 -9.6 -5.6Z",
    ],
    lines: &[("M7 -7V10.6", 1.9)],
    scratched: &[("M-2.6 -5V6M-7.2 -0.6H2", 1.3)],
    ..NOTHING
};

static ADVISOR: Emblem = Emblem {
    ink: &[
        "M-5.4 2.4V-4.4C-5.4 -6 -3.4 -6.2 -3.4 -8.2C-3.4 -11.4 3.4 -11.4 3.4 -8.2C3.4 -6.2 5.4 -6 5.4 \
         -4.4V2.4Z",
        "M-6 -0.6L-12 -2.2C-13.2 0.6 -12.4 2.4 -11.4 2.8L-6 2Z",
        "M6 -0.6L12 -2.2C13.2 0.6 12.4 2.4 11.4 2.8L6 2Z",
        "M-4.6 3.6H4.6C4.4 7.4 2.6 10.2 0 11.4C-2.6 10.2 -4.4 7.4 -4.6 3.6Z",
    ],
    scratched: &[("M-5.6 -2H5.6", 1.0)],
    ..NOTHING
};

static CANNON: Emblem = Emblem {
    ink: &[
        "M-9.6 2.2L-6.8 -3.6L7.2 -10.8L10.8 -4.6L-3.4 3.6L-6.4 6Z",
        "M-5.2 6a4.9 4.9 0 1 0 9.8 0a4.9 4.9 0 1 0 -9.8 0Z",
    ],
    lines: &[("M1 6L10 10.2", 2.2)],
    cut: &["M-1.8 6a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0Z"],
    scratched: &[("M-3.6 -5.4L-0.4 1.8M4 -9.2L7.4 -2.6", 1.0)],
};

static CHARIOT: Emblem = Emblem {
    ink: &["M-10.4 -9.4C-7.6 -9.8 -6.2 -8 -6 -5.6H9.6V-3.2H-8.2C-8.6 -5.4 -8.8 -6.8 -10.4 -7Z"],
    lines: &[
        ("M-7.4 3.4a7.4 7.4 0 1 0 14.8 0a7.4 7.4 0 1 0 -14.8 0Z", 2.2),
        ("M0 -3.6V10.4M-6.2 -0.2L6.2 7M6.2 -0.2L-6.2 7", 1.5),
    ],
    ..NOTHING
};

/// An emblem without shapes, for unknown names.
static EMPTY: Emblem = NOTHING;

fn find(name: &str) -> Option<&'static Emblem> {
    Some(match name {
        "pawn" => &PAWN,
        "knight" | "horse" => &KNIGHT,
        "bishop" => &BISHOP,
        "rook" => &ROOK,
        "queen" => &QUEEN,
        "king" => &KING,
        "ferz" => &FERZ,
        "alfil" | "elephant" | "modern elephant" => &ELEPHANT,
        "oliphant" => &OLIPHANT,
        "dababba" => &DABABBA,
        "lightning warmachine" => &WARMACHINE,
        "power" => &POWER,
        "jumping general" => &GENERAL,
        "minister" => &MINISTER,
        "high priestess" => &PRIESTESS,
        "soldier" => &SOLDIER,
        "advisor" => &ADVISOR,
        "cannon" => &CANNON,
        "chariot" => &CHARIOT,
        _ => return None,
    })
}

/// Whether there is an emblem with this name.
#[cfg(feature = "defined")]
pub fn is_known(name: &str) -> bool {
    find(name).is_some()
}

/// Whether two names denote the same emblem.
#[cfg(feature = "defined")]
pub fn are_same(one: &str, other: &str) -> bool {
    find(one).zip(find(other)).is_some_and(|(one, other)| ptr::eq(one, other))
}

/// The emblem with a name, around the centre of its token.
pub fn emblem(name: &str, ink: &str, paper: &str) -> String {
    let emblem = find(name).unwrap_or(&EMPTY);
    let shapes = |paths: &[&str], fill: &str| -> String {
        let paths = paths.iter();
        paths.map(|path| format!("<path d=\"{path}\" fill=\"{fill}\"/>")).collect()
    };
    let lines = |lines: &[(&str, f32)], stroke: &str| -> String {
        let line = |(path, width): &(&str, f32)| {
            format!(
                "<path d=\"{path}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{width}\" \
                 stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
            )
        };
        lines.iter().map(line).collect()
    };
    [
        shapes(emblem.ink, ink),
        lines(emblem.lines, ink),
        shapes(emblem.cut, paper),
        lines(emblem.scratched, paper),
    ]
    .concat()
}
