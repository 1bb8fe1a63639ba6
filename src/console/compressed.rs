//! Reads gzip and zstd files, which are recognised by their first bytes. Lichess publishes its games as zstd.

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, ErrorKind, Read};
use std::path::Path;

/// The number of bytes read or decoded at a time.
const BLOCK: usize = 1 << 16;

/// The file extensions of compressed files.
const EXTENSIONS: [&str; 3] = ["gz", "zst", "zstd"];

/// A compression format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Format {
    Gzip,
    Zstd,
}

/// The first bytes of compressed files, and a mask for the first byte. A zstd file may begin with a skippable
/// frame, whose first byte has any low hex digit.
const MAGIC: [(Format, &[u8], u8); 3] = [
    (Format::Gzip, &[0x1f, 0x8b, 8], 0xff),
    (Format::Zstd, &[0x28, 0xb5, 0x2f, 0xfd], 0xff),
    (Format::Zstd, &[0x50, 0x2a, 0x4d, 0x18], 0xf0),
];

/// Reads a stream and decompresses it if necessary. Memory use does not depend on the length of the stream.
pub struct Decompressed<R> {
    /// The stream until its first byte is read.
    input: Option<R>,
    /// The decompressed stream after that.
    text: Option<Box<dyn BufRead>>,
}

impl Decompressed<File> {
    /// Opens a file.
    ///
    /// # Errors
    /// If the file cannot be opened.
    pub fn open(path: &Path) -> io::Result<Decompressed<File>> {
        File::open(path).map(Decompressed::new)
    }
}

impl<R: Read + 'static> Decompressed<R> {
    /// Wraps `input`, which is not read before the first request.
    pub fn new(input: R) -> Decompressed<R> {
        Decompressed { input: Some(input), text: None }
    }

    /// The decompressed text.
    fn text(&mut self) -> io::Result<&mut Box<dyn BufRead>> {
        if let Some(mut input) = self.input.take() {
            let (format, head) = detect(&mut input)?;
            let input = BufReader::with_capacity(BLOCK, Cursor::new(head).chain(input));
            self.text = Some(match format {
                None => Box::new(input),
                Some(Format::Gzip) => checked("gzip", MultiGzDecoder::new(input)),
                Some(Format::Zstd) => checked("zstd", Frames { input, decoder: FrameDecoder::new() }),
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
        && File::open(path).and_then(|mut file| detect(&mut file)).is_ok_and(|(format, _)| format.is_some())
}

/// The file name without the extension of a compression format: `games.pgn` for `games.pgn.zst`.
pub fn bare_name(path: &Path) -> &Path {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    match path.file_stem() {
        Some(stem) if EXTENSIONS.iter().any(|known| known.eq_ignore_ascii_case(extension)) => Path::new(stem),
        _ => path,
    }
}

/// Detects the compression format of a stream. Reads no more bytes than necessary, because a user may be
/// typing them at a terminal, and returns them, too.
fn detect(input: &mut impl Read) -> io::Result<(Option<Format>, Vec<u8>)> {
    let mut head = Vec::new();
    loop {
        let fits = |&&(_, bytes, mask): &&(Format, &[u8], u8)| {
            let masks = [mask, 0xff, 0xff, 0xff];
            bytes.iter().zip(&head).zip(masks).all(|((known, byte), mask)| *known == byte & mask)
        };
        match MAGIC.iter().find(fits) {
            None => return Ok((None, head)),
            Some((format, bytes, _)) if head.len() == bytes.len() => return Ok((Some(*format), head)),
            Some(_) => {}
        }
        if input.by_ref().take(1).read_to_end(&mut head)? == 0 {
            return Ok((None, head));
        }
    }
}

/// Buffers decompressed data, and gives clear error messages for damaged data.
fn checked(name: &'static str, data: impl Read + 'static) -> Box<dyn BufRead> {
    Box::new(BufReader::with_capacity(BLOCK, Checked { name, data }))
}

/// Adds the name of the format to errors about damaged data.
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

/// Decodes zstd data, which consists of frames.
struct Frames<R> {
    input: R,
    decoder: FrameDecoder,
}

impl<R: BufRead> Frames<R> {
    /// Starts the next frame, or skips it if it is skippable.
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

    /// Verifies the checksum of the last frame, if it has one.
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

/// Converts a decoder error; distinguishes unsupported data from damaged data.
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
    fn gzip_members_and_zstd_frames_are_concatenated() {
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
    fn damaged_data_is_an_error() {
        let text: String = (0..2000).map(|number| format!("{number} ")).collect();
        for good in [gzip(text.as_bytes()), zstd(text.as_bytes())] {
            for length in 4..good.len() {
                let error = read(&good[..length]).expect_err("incomplete");
                assert!(error.to_string().contains("is damaged or incomplete"), "{length}: {error}");
            }
            for index in 4..good.len() {
                let mut bytes = good.clone();
                bytes[index] ^= 0x10;
                // Some bits do not matter, such as the time in a gzip header.
                let is_same = |read: Vec<u8>| read == text.as_bytes();
                assert!(read(&bytes).map_or(true, is_same), "byte {index} of {}", good.len());
            }
        }
    }

    #[test]
    fn only_the_compression_extension_is_removed() {
        for (name, bare) in [("a/games.PGN.gz", "games.PGN"), ("x.epd.zst", "x.epd"), ("x.epd", "x.epd")] {
            assert_eq!(bare_name(Path::new(name)), Path::new(bare));
        }
    }
}
