//! Lower-case letters and digits as lines, for the names of squares and pieces.

/// Lines in a box of 6 by 10 units whose baseline is at 8, for lower-case letters and digits; empty for other
/// characters.
fn lines(letter: char) -> &'static str {
    match letter {
        '0' => "M3 0C1 0 0.6 2 0.6 4C0.6 6 1 8 3 8C5 8 5.4 6 5.4 4C5.4 2 5 0 3 0Z",
        '1' => "M1.2 1.6L3.4 0V8",
        '2' => "M0.8 2C0.8 -0.6 5.2 -0.6 5.2 2.1C5.2 4 2.4 5.6 0.8 8H5.4",
        '3' => {
            "M0.8 1.2C2 -0.6 5 -0.2 5 1.9C5 3.2 4 3.8 2.6 3.8C4.2 3.8 5.3 4.6 5.3 5.9C5.3 8.4 1.8 8.8 0.6 6.8"
        }
        '4' => "M4.2 8V0L0.5 5.6H5.6",
        '5' => "M5 0H1.4L1 3.6C2.4 2.6 5.3 2.8 5.3 5.3C5.3 8.4 1.8 8.8 0.6 7",
        '6' => "M4.8 0.6C2.2 -0.8 0.7 2 0.7 5C0.7 9 5.4 8.8 5.4 5.4C5.4 2.6 1.6 2.4 0.8 5",
        '7' => "M0.6 0H5.4L2.2 8",
        '8' => "M3 0C0.4 0 0.4 3.7 3 3.7C5.6 3.7 5.6 0 3 0ZM3 3.7C-0.2 3.7 -0.2 8 3 8C6.2 8 6.2 3.7 3 3.7Z",
        '9' => "M5.2 3C4.4 5.6 0.6 5.4 0.6 2.6C0.6 -0.8 5.3 -1 5.3 3C5.3 6 3.8 8.8 1.2 7.4",
        'a' => "M4.8 3V8M4.8 4.6C4 2.2 0.8 2.4 0.8 5.5C0.8 8.6 4 8.8 4.8 6.4",
        'b' => "M1 0V8M1 4.6C1.8 2.2 5.2 2.4 5.2 5.5C5.2 8.6 1.8 8.8 1 6.4",
        'c' => "M5 4C3.8 2.2 0.8 2.6 0.8 5.5C0.8 8.4 3.8 8.8 5 7",
        'd' => "M4.8 0V8M4.8 4.6C4 2.2 0.8 2.4 0.8 5.5C0.8 8.6 4 8.8 4.8 6.4",
        'e' => "M0.9 5.4H5.2C5.2 2 0.8 2 0.8 5.5C0.8 8.6 4 8.8 5 7",
        'f' => "M4.6 0.4C3 -0.4 2.2 0.4 2.2 2V8M0.8 3.2H4.2",
        'g' => "M4.8 3V8.4C4.8 10.8 2 11 0.9 9.6M4.8 4.6C4 2.2 0.8 2.4 0.8 5.5C0.8 8.6 4 8.8 4.8 6.4",
        'h' => "M1 0V8M1 5C1.4 2.4 4.8 2.2 4.8 5V8",
        'i' => "M3 3.2V8M3 0.6V1.2",
        'j' => "M3.6 3.2V8.8C3.6 10.4 2 10.6 1 10M3.6 0.6V1.2",
        'k' => "M1 0V8M4.8 3L1 6L5 8",
        'l' => "M3 0V8",
        'm' => "M0.2 3.2V8M0.2 4.6C0.8 2.6 3 2.6 3 4.8V8M3 4.8C3.4 2.6 5.8 2.6 5.8 4.8V8",
        'n' => "M1 3.2V8M1 5C1.4 2.4 4.8 2.2 4.8 5V8",
        'o' => "M3 3C-0.2 3 -0.2 8 3 8C6.2 8 6.2 3 3 3Z",
        'p' => "M1 3.2V10.8M1 4.6C1.8 2.2 5.2 2.4 5.2 5.5C5.2 8.6 1.8 8.8 1 6.4",
        'q' => "M4.8 3V10.8M4.8 4.6C4 2.2 0.8 2.4 0.8 5.5C0.8 8.6 4 8.8 4.8 6.4",
        'r' => "M1.4 3.2V8M1.4 5C2 3.2 3.4 2.8 4.6 3.4",
        's' => "M4.8 4C3.6 2.2 1 2.8 1 4.2C1 6.2 5 5 5 6.8C5 8.4 1.8 8.8 0.8 7",
        't' => "M2.2 1V6.4C2.2 8 3.4 8.4 4.6 7.6M0.6 3.2H4.4",
        'u' => "M1 3.2V6C1 8.6 4.2 8.8 4.8 6M4.8 3.2V8",
        'v' => "M0.8 3.2L3 8L5.2 3.2",
        'w' => "M0.2 3.2L1.6 8L3 3.6L4.4 8L5.8 3.2",
        'x' => "M1 3.2L5 8M5 3.2L1 8",
        'y' => "M0.8 3.2L3 8M5.2 3.2L2.6 9C2 10.4 1.4 10.6 0.6 10.4",
        'z' => "M1 3.2H5L1 8H5",
        _ => "",
    }
}

/// Draws a short text in these letters, centred at (x, y).
pub fn written(text: &str, (x, y): (f64, f64), colour: &str) -> String {
    const WIDTH: f64 = 7.0;
    let left = x - WIDTH * text.chars().count() as f64 / 2.0 + 0.5;
    let letter = |(index, letter): (usize, char)| {
        let (x, y) = (left + WIDTH * index as f64, y - 4.0);
        let lines = lines(letter);
        format!("<path transform=\"translate({x:.1} {y:.1})\" d=\"{lines}\"/>")
    };
    let letters: String = text.chars().enumerate().map(letter).collect();
    format!(
        "<g fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.3\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\">{letters}</g>"
    )
}
