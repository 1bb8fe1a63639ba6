//! Pictures as PNG.

use anyhow::{Context, Result};
use firzan::pictures::SIZE;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// An SVG as a PNG file, with squares of this many pixels.
///
/// # Errors
/// If there is not enough memory for the pixels.
pub fn png(svg: &str, square: u32) -> Result<Vec<u8>> {
    let tree = Tree::from_str(svg, &Options::default()).context("the picture cannot be drawn")?;
    let scale = square as f32 / SIZE as f32;
    let size = tree.size().to_int_size().scale_by(scale);
    let size = size.context("the picture is too large")?;
    let mut pixels = Pixmap::new(size.width(), size.height()).context("the picture is too large")?;
    let transform = Transform::from_scale(scale, scale);
    resvg::render(&tree, transform, &mut pixels.as_mut());
    pixels.encode_png().context("the picture cannot be written")
}
