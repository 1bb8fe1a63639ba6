//! Directions in English.

/// Number words for the squares of a leap.
pub const NUMBERS: [&str; 10] =
    ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/// Whether one of the leaps has this direction: the signs of files to the right and ranks forward.
fn has(leaps: &[(i8, i8)], (dx, dy): (i8, i8)) -> bool {
    leaps.iter().any(|leap| (leap.0.signum(), leap.1.signum()) == (dx, dy))
}

/// Describes the directions of straight and diagonal leaps, after a space.
pub fn around(leaps: &[(i8, i8)]) -> String {
    let straight = straight(leaps);
    let diagonal = diagonal(leaps);
    let text = match (straight.as_str(), diagonal.as_str()) {
        ("straight", "diagonally") => "in any direction".to_string(),
        (only, "") | ("", only) => only.to_string(),
        // In the other order, "forward" would seem to apply to both.
        ("straight", diagonal) if !diagonal.contains(',') => format!("{diagonal} or straight"),
        (straight, diagonal) => {
            let is_list = |text: &str| text.contains(" or ") || text.contains(',');
            let comma = if is_list(straight) || is_list(diagonal) { "," } else { "" };
            format!("{straight}{comma} or {diagonal}")
        }
    };
    format!(" {text}")
}

fn straight(leaps: &[(i8, i8)]) -> String {
    let [forward, backward, left, right] =
        [(0, 1), (0, -1), (-1, 0), (1, 0)].map(|direction| has(leaps, direction));
    if forward && backward && left && right {
        return "straight".to_string();
    }
    let mut parts = Vec::new();
    parts.extend(forward.then_some("forward"));
    parts.extend(backward.then_some("backward"));
    match (left, right) {
        (true, true) => parts.push("sideways"),
        (true, false) => parts.push("to the left"),
        (false, true) => parts.push("to the right"),
        (false, false) if !parts.is_empty() => {
            parts[0] = if forward { "straight forward" } else { "straight backward" }
        }
        (false, false) => {}
    }
    list(&parts)
}

/// A list of alternatives, with commas and an `or` before the last.
fn list(parts: &[&str]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.to_string(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

fn diagonal(leaps: &[(i8, i8)]) -> String {
    const CORNERS: [((i8, i8), &str); 4] = [
        ((-1, 1), "forward to the left"),
        ((1, 1), "forward to the right"),
        ((-1, -1), "backward to the left"),
        ((1, -1), "backward to the right"),
    ];
    let (there, missing): (Vec<_>, Vec<_>) = CORNERS.iter().partition(|(corner, _)| has(leaps, *corner));
    let common = |part: fn(&(i8, i8)) -> i8| {
        let mut parts = there.iter().map(|(corner, _)| part(corner));
        let first = parts.next().unwrap_or(0);
        parts.all(|part| part == first).then_some(first)
    };
    match (there.as_slice(), missing.as_slice()) {
        ([], _) => String::new(),
        (_, []) => "diagonally".to_string(),
        ([(_, only)], _) => format!("diagonally {only}"),
        (_, [(_, missing)]) => format!("diagonally, except {missing}"),
        (there, _) => match (common(|corner| corner.0), common(|corner| corner.1)) {
            (Some(-1), _) => "diagonally to the left".to_string(),
            (Some(_), _) => "diagonally to the right".to_string(),
            (_, Some(1)) => "diagonally forward".to_string(),
            (_, Some(_)) => "diagonally backward".to_string(),
            _ => format!("diagonally {}", list(&there.iter().map(|(_, name)| *name).collect::<Vec<_>>())),
        },
    }
}

/// Describes the directions of oblique leaps, after a space or comma; `None` if no plain phrase fits.
pub fn aside(leaps: &[(i8, i8)]) -> Option<String> {
    let signs =
        |part: fn(&(i8, i8)) -> bool| [true, false].map(|sign| leaps.iter().any(|leap| part(leap) == sign));
    let upright = signs(|leap| leap.1.abs() > leap.0.abs());
    let ahead = signs(|leap| leap.1 > 0);
    let right = signs(|leap| leap.0 > 0);
    let count = |both: [bool; 2]| both.iter().filter(|&&there| there).count();
    // Leaps are classified by their longer axis, as forward or backward, and as right or left. A phrase fits
    // only if every combination of the classes is present.
    let mut distinct = leaps.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    if distinct.len() != count(upright) * count(ahead) * count(right) {
        return None;
    }
    let lengthwise = match ahead {
        [true, true] => "forward or backward",
        [true, false] => "forward",
        _ => "backward",
    };
    let across = match right {
        [true, true] => "to either side",
        [true, false] => "to the right",
        _ => "to the left",
    };
    let (dx, dy) = (leaps[0].0.abs(), leaps[0].1.abs());
    let [long, short] = [dx.max(dy), dx.min(dy)].map(|squares| NUMBERS[squares as usize % NUMBERS.len()]);
    Some(match (upright, count(ahead), count(right)) {
        ([true, true], 2, 2) => String::new(),
        ([true, true], 2, _) => format!(" {across}"),
        ([true, true], _, 2) => format!(" {lengthwise}"),
        ([true, true], ..) => format!(" {lengthwise} {across}"),
        ([true, false], ..) => format!(", {long} squares {lengthwise} and {short} {across}"),
        _ => format!(", {long} squares {across} and {short} {lengthwise}"),
    })
}
