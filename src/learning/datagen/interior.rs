//! The bytes of the interior nodes of a game's searches; the [parent module](super) describes the format.

use anyhow::{Context, Result, ensure};
use firzan::search::{Bound, Interior};
use std::io::{self, Read};

/// Bytes before the nodes: their length, and its checksum.
const HEAD: usize = 4 + 4;

/// Bytes of a node before its FEN: its value, bound and depth, and the length of the FEN.
const NODE: usize = 2 + 1 + 1 + 2;

/// The bounds in the order of their codes.
const BOUNDS: [Bound; 3] = [Bound::Exact, Bound::Lower, Bound::Upper];

/// The number of [bytes](to_bytes) of the nodes.
pub fn size(nodes: &[Interior]) -> usize {
    HEAD + nodes.iter().map(|node| NODE + node.fen.len()).sum::<usize>() + 4
}

/// The bytes of the nodes.
pub fn to_bytes(nodes: &[Interior]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(size(nodes));
    bytes.extend(((size(nodes) - HEAD - 4) as u32).to_le_bytes());
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    for Interior { fen, value, bound, depth } in nodes {
        bytes.extend((*value as i16).to_le_bytes());
        let code = BOUNDS.iter().position(|known| known == bound);
        bytes.extend([code.unwrap_or(0) as u8, *depth as u8]);
        bytes.extend((fen.len() as u16).to_le_bytes());
        bytes.extend(fen.as_bytes());
    }
    bytes.extend(crc32fast::hash(&bytes[HEAD..]).to_le_bytes());
    bytes
}

/// Reads nodes, without checking their positions; `None` if they are incomplete.
///
/// # Errors
/// If the file cannot be read, or the nodes are damaged.
pub fn read(input: &mut impl Read) -> Result<Option<Vec<Interior>>> {
    let head = bytes(input, HEAD)?;
    let (Some(&length), Some(checksum)) = (head.first_chunk(), head.get(4..HEAD)) else {
        return Ok(None);
    };
    ensure!(crc32fast::hash(&length).to_le_bytes() == checksum, "its interior nodes are damaged");
    let count = u32::from_le_bytes(length) as usize;
    let body = bytes(input, count + 4)?;
    if body.len() < count + 4 {
        return Ok(None);
    }
    let (mut rest, checksum) = body.split_at(count);
    ensure!(crc32fast::hash(rest).to_le_bytes() == checksum, "its interior nodes are damaged");
    let mut nodes = Vec::new();
    while !rest.is_empty() {
        nodes.push(node(&mut rest).context("one of its interior nodes is invalid")?);
    }
    Ok(Some(nodes))
}

/// Takes the first node from some bytes.
fn node(rest: &mut &[u8]) -> Option<Interior> {
    let (&[v0, v1, code, depth, l0, l1], after) = rest.split_first_chunk::<NODE>()?;
    let (fen, after) = after.split_at_checked(u16::from_le_bytes([l0, l1]).into())?;
    *rest = after;
    Some(Interior {
        fen: str::from_utf8(fen).ok()?.to_string(),
        value: i16::from_le_bytes([v0, v1]).into(),
        bound: *BOUNDS.get(usize::from(code))?,
        depth: depth.into(),
    })
}

/// Reads the next bytes of a file; returns fewer at its end.
pub fn bytes(input: &mut impl Read, count: usize) -> io::Result<Vec<u8>> {
    // The count may come from a damaged file.
    let mut bytes = Vec::with_capacity(count.min(1 << 20));
    input.take(count as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}
