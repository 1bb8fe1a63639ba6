//! Capital letters as lines, for pieces without an emblem.

/// Lines around the centre, up to 8 units from it; empty for other characters.
fn lines(letter: char) -> &'static str {
    match letter {
        'A' => "M-6 8L0 -8L6 8M-3.9 2.6H3.9",
        'B' => "M-5 -0.8H1.2C6.6 -0.8 6.6 8 1.2 8H-5V-8H0.8C5.8 -8 5.8 -0.8 0.8 -0.8",
        'C' => "M5.6 -5C2.6 -9.4 -6 -9 -6 0C-6 9 2.6 9.4 5.6 5",
        'D' => "M-5 -8V8H-0.6C8 8 8 -8 -0.6 -8Z",
        'E' => "M5 -8H-4.6V8H5M-4.6 -0.4H3.4",
        'F' => "M5 -8H-4.6V8M-4.6 -0.4H3.4",
        'G' => "M5.4 -5C2.4 -9.4 -6 -9 -6 0C-6 9 3 9.4 5.6 5.4V0.8H1",
        'H' => "M-5.2 -8V8M5.2 -8V8M-5.2 0H5.2",
        'I' => "M0 -8V8M-3.4 -8H3.4M-3.4 8H3.4",
        'J' => "M0 -8H4V3.2C4 9.6 -5 9.6 -5 3.2",
        'K' => "M-4.8 -8V8M5.2 -8L-4.6 1.6M-1.2 -1.4L5.4 8",
        'L' => "M-4 -8V8H5",
        'M' => "M-6.6 8V-8L0 3L6.6 -8V8",
        'N' => "M-5.4 8V-8L5.4 8V-8",
        'O' => "M0 -8C-8.4 -8 -8.4 8 0 8C8.4 8 8.4 -8 0 -8Z",
        'P' => "M-4.8 8V-8H0.8C7 -8 7 1 0.8 1H-4.8",
        'Q' => "M0 -8C-8.4 -8 -8.4 8 0 8C8.4 8 8.4 -8 0 -8ZM-0.4 1.4L7.6 9.6",
        'R' => "M-4.8 8V-8H0.8C7 -8 7 1 0.8 1H-4.8M0.4 1L5.8 8",
        'S' => "M5 -5.4C2.6 -9.2 -5 -8.8 -4.8 -4C-4.6 0.8 5.2 -0.8 5.2 4C5.2 9 -3.2 9.2 -5.4 5",
        'T' => "M-6 -8H6M0 -8V8",
        'U' => "M-5.4 -8V2.4C-5.4 9.8 5.4 9.8 5.4 2.4V-8",
        'V' => "M-5.8 -8L0 8L5.8 -8",
        'W' => "M-7.6 -8L-4 8L0 -4.6L4 8L7.6 -8",
        'X' => "M-5.6 -8L5.6 8M5.6 -8L-5.6 8",
        'Y' => "M-5.8 -8L0 0.4L5.8 -8M0 0.4V8",
        'Z' => "M-5.4 -8H5.2L-5.4 8H5.6",
        _ => "",
    }
}

/// A capital letter around the centre of its token.
pub fn capital(letter: char, ink: &str) -> String {
    let lines = lines(letter);
    format!(
        "<path transform=\"scale(0.86)\" d=\"{lines}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"3\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
    )
}
