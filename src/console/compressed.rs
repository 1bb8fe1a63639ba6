//! Compressed files, recognised by their first bytes: gzip, and zstd as lichess uses it.

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, ErrorKind, Read};
use std::path::Path;

/// Bytes read or decoded at a time.
const BLOCK: usize = 1 << 16;

/// The endings of compressed files' names.
const ENDINGS: [&str; 3] = ["gz", "zst", "zstd"];

/// A form of compression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    Gzip,
    Zstd,
}

/// The first bytes of compressed files. Those of zstd may begin with a frame that is to be skipped, whose
/// first byte has any low digit.
const BEGINNINGS: [(Form, &[u8], u8); 3] = [
    (Form::Gzip, &[0x1f, 0x8b, 8], 0xff),
    (Form::Zstd, &[0x28, 0xb5, 0x2f, 0xfd], 0xff),
    (Form::Zstd, &[0x50, 0x2a, 0x4d, 0x18], 0xf0),
];

/// Reads a stream, and decompresses it if it is compressed. Memory use does not depend on its length.
pub struct Decompressed<R> {
    /// The stream before its first byte is read.
    input: Option<R>,
    /// The text after that.
    text: Option<Box<dyn BufRead>>,
}

impl Decompressed<File> {
    /// Opens a file.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub fn open(path: &Path) -> io::Result<Decompressed<File>> {
        File::open(path).map(Decompressed::new)
    }
}

impl<R: Read + 'static> Decompressed<R> {
    /// Reads from `input`. Nothing is read before it is asked for.
    pub fn new(input: R) -> Decompressed<R> {
        Decompressed { input: Some(input), text: None }
    }

    /// The stream's text, from its first byte on.
    fn text(&mut self) -> io::Result<&mut Box<dyn BufRead>> {
        if let Some(mut input) = self.input.take() {
            let (form, head) = begin(&mut input)?;
            let input = BufReader::with_capacity(BLOCK, Cursor::new(head).chain(input));
            self.text = Some(match form {
                None => Box::new(input),
                Some(Form::Gzip) => checked("gzip", MultiGzDecoder::new(input)),
                Some(Form::Zstd) => checked("zstd", Frames { input, decoder: FrameDecoder::new() }),
            });
        }
        self.text.as_mut().ok_or_else(|| io::Error::other("its beginning could not be read"))
    }
}

impl<R: Read + 'static> Read for Decompressed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.text()?.read(buffer)
    }
}

impl<R: Read + 'static> BufRead for Decompressed<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.text()?.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        if let Some(text) = &mut self.text {
            text.consume(count);
        }
    }
}

/// Whether a regular file is compressed.
pub fn is_compressed(path: &Path) -> bool {
    path.is_file()
        && File::open(path).and_then(|mut file| begin(&mut file)).is_ok_and(|(form, _)| form.is_some())
}

/// The name of a file without the ending that says it is compressed: `games.pgn` for `games.pgn.zst`.
pub fn bare_name(path: &Path) -> &Path {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    match path.file_stem() {
        Some(stem) if ENDINGS.iter().any(|known| known.eq_ignore_ascii_case(ending)) => Path::new(stem),
        _ => path,
    }
}

/// Reads bytes until they show whether the stream is compressed; at most four, because a person at a terminal
/// may type them.
fn begin(input: &mut impl Read) -> io::Result<(Option<Form>, Vec<u8>)> {
    let mut head = Vec::new();
    loop {
        let fits = |&&(_, bytes, mask): &&(Form, &[u8], u8)| {
            let masks = [mask, 0xff, 0xff, 0xff];
            bytes.iter().zip(&head).zip(masks).all(|((known, byte), mask)| *known == byte & mask)
        };
        match BEGINNINGS.iter().find(fits) {
            None => return Ok((None, head)),
            Some((form, bytes, _)) if head.len() == bytes.len() => return Ok((Some(*form), head)),
            Some(_) => {}
        }
        if input.by_ref().take(1).read_to_end(&mut head)? == 0 {
            return Ok((None, head));
        }
    }
}

/// The text of compressed data, whose faults are named.
fn checked(name: &'static str, data: impl Read + 'static) -> Box<dyn BufRead> {
    Box::new(BufReader::with_capacity(BLOCK, Checked { name, data }))
}

/// Names the form of data that is damaged.
struct Checked<R> {
    name: &'static str,
    data: R,
}

impl<R: Read> Read for Checked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.data.read(buffer).map_err(|error| match error.kind() {
            ErrorKind::InvalidData | ErrorKind::InvalidInput | ErrorKind::UnexpectedEof => {
                let fault = format!("its {} data is damaged or incomplete", self.name);
                io::Error::new(ErrorKind::InvalidData, fault)
            }
            _ => error,
        })
    }
}

/// Decodes zstd, which consists of frames.
struct Frames<R> {
    input: R,
    decoder: FrameDecoder,
}

impl<R: BufRead> Frames<R> {
    /// Begins the next frame, or skips one without text.
    fn begin(&mut self) -> io::Result<()> {
        match self.decoder.reset(&mut self.input) {
            Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                length, ..
            })) => {
                let length = length.into();
                let skipped = io::copy(&mut self.input.by_ref().take(length), &mut io::sink())?;
                if skipped < length { Err(ErrorKind::UnexpectedEof.into()) } else { Ok(()) }
            }
            begun => begun.map_err(damaged),
        }
    }

    /// Compares the checksum of the last frame, if it has one.
    fn check(&self) -> io::Result<()> {
        let stored = self.decoder.get_checksum_from_data();
        if stored.is_some() && stored != self.decoder.get_calculated_checksum() {
            return Err(ErrorKind::InvalidData.into());
        }
        Ok(())
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let count = self.decoder.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            if !self.decoder.is_finished() {
                let strategy = BlockDecodingStrategy::UptoBytes(BLOCK);
                self.decoder.decode_blocks(&mut self.input, strategy).map_err(damaged)?;
                continue;
            }
            self.check()?;
            if self.input.fill_buf()?.is_empty() {
                return Ok(0);
            }
            self.begin()?;
        }
    }
}

/// The error of a decoder: data that is good but not supported is not called damaged.
fn damaged(error: FrameDecoderError) -> io::Error {
    let fault = match error {
        FrameDecoderError::WindowSizeTooBig { requested, max } => {
            format!("its zstd window is {} MiB, at most {} are supported", requested >> 20, max >> 20)
        }
        FrameDecoderError::DictNotProvided { .. } => "its zstd data needs a dictionary".to_string(),
        _ => return ErrorKind::InvalidData.into(),
    };
    io::Error::new(ErrorKind::Unsupported, fault)
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};
    use std::io::Write;

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(text).expect("written");
        encoder.finish().expect("complete")
    }

    fn zstd(text: &[u8]) -> Vec<u8> {
        compress_to_vec(text, CompressionLevel::Fastest)
    }

    fn read(bytes: &[u8]) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        Decompressed::new(Cursor::new(bytes.to_vec())).read_to_end(&mut text).map(|_| text)
    }

    #[test]
    fn several_members_and_frames_are_one_text() {
        let skipped = [&[0x5e, 0x2a, 0x4d, 0x18, 3, 0, 0, 0][..], b"any"].concat();
        for (bytes, text) in [
            (b"".to_vec(), "".to_string()),
            (b"\x1f".to_vec(), "\x1f".to_string()),
            (b"(\xb5/".to_vec(), String::new()),
            (b"plain".to_vec(), "plain".to_string()),
            (gzip(b""), String::new()),
            ([gzip(b"one "), gzip(b"two")].concat(), "one two".to_string()),
            (
                [skipped.clone(), zstd(b"one "), skipped, zstd(b""), zstd(b"two")].concat(),
                "one two".to_string(),
            ),
            (zstd(&[b'x'; 1_000_000]), "x".repeat(1_000_000)),
        ] {
            let read = read(&bytes).expect("a text");
            assert!(read == text.as_bytes() || read == bytes, "{text:.20}: {read:.20?}");
        }
    }

    #[test]
    fn no_damage_is_taken_for_text() {
        let text: String = (0..2000).map(|number| format!("{number} ")).collect();
        for good in [gzip(text.as_bytes()), zstd(text.as_bytes())] {
            for length in 4..good.len() {
                let error = read(&good[..length]).expect_err("incomplete");
                assert!(error.to_string().contains("is damaged or incomplete"), "{length}: {error}");
            }
            for place in 4..good.len() {
                let mut bytes = good.clone();
                bytes[place] ^= 0x10;
                // Some bits, such as the time in the head of gzip, do not matter.
                let is_same = |read: Vec<u8>| read == text.as_bytes();
                assert!(read(&bytes).map_or(true, is_same), "byte {place} of {}", good.len());
            }
        }
    }

    #[test]
    fn a_name_tells_its_form_without_the_compression() {
        for (name, bare) in [("a/games.PGN.gz", "games.PGN"), ("x.epd.zst", "x.epd"), ("x.epd", "x.epd")] {
            assert_eq!(bare_name(Path::new(name)), Path::new(bare));
        }
    }
}
