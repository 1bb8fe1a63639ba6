//! The arithmetic of a network in 16-bit integers, with the same results on every instruction set. The
//! compiler vectorizes it; wider vector instructions than the build requires are detected at run time.

/// The integer that represents one in the clipped units of the first layer.
pub const UNIT_ONE: i32 = 255;

/// Numbers per block.
pub const LANES: usize = 32;

/// As many numbers as fill one cache line.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(C, align(64))]
pub struct Block(pub [i16; LANES]);

impl Block {
    /// A block of zeroes.
    pub const ZERO: Block = Block([0; LANES]);
}

/// Packs numbers into blocks; the last one is padded with zeroes.
pub fn blocks(numbers: impl Iterator<Item = i16>) -> Vec<Block> {
    let mut blocks = Vec::new();
    for (i, number) in numbers.enumerate() {
        if i % LANES == 0 {
            blocks.push(Block::ZERO);
        }
        if let Some(block) = blocks.last_mut() {
            block.0[i % LANES] = number;
        }
    }
    blocks
}

#[inline(always)]
fn update_inner(sums: &mut [Block], rows: &[Block], added: &[u16], removed: &[u16]) {
    let width = sums.len();
    for (i, to) in sums.iter_mut().enumerate() {
        let mut sum = *to;
        let row = |&input: &u16| &rows[usize::from(input) * width + i].0;
        for weights in added.iter().map(row) {
            for (sum, weight) in sum.0.iter_mut().zip(weights) {
                *sum = sum.wrapping_add(*weight);
            }
        }
        for weights in removed.iter().map(row) {
            for (sum, weight) in sum.0.iter_mut().zip(weights) {
                *sum = sum.wrapping_sub(*weight);
            }
        }
        *to = sum;
    }
}

#[inline(always)]
fn output_inner(own: &[Block], other: &[Block], weights: &[Block], shift: u32) -> i64 {
    let mut sums = [0i32; LANES];
    for (units, weights) in own.iter().chain(other).zip(weights) {
        for ((sum, unit), weight) in sums.iter_mut().zip(&units.0).zip(&weights.0) {
            let unit = (*unit).clamp(0, (UNIT_ONE << shift) as i16) as u16;
            // Half the square of the unshifted unit, less than 2^15, so that one multiplication instruction
            // is enough.
            let factors = [8 - shift, 7 - shift].map(|places| u32::from(unit << places));
            let square = ((factors[0] * factors[1]) >> 16) as i16;
            *sum += i32::from(square) * i32::from(*weight);
        }
    }
    sums.iter().map(|&sum| i64::from(sum)).sum()
}

/// Defines a function that runs `$inner` with the widest vector instructions of the processor.
macro_rules! widest {
    (
        $(#[doc = $about:literal])+
        $name:ident, $inner:ident, ($($arg:ident: $type:ty),+) $(-> $result:ty)?
    ) => {
        $(#[doc = $about])+
        #[inline]
        #[allow(unsafe_code, reason = "instructions detected at run time")]
        pub fn $name($($arg: $type),+) $(-> $result)? {
            #[cfg(all(target_arch = "x86_64", not(target_feature = "avx2")))]
            {
                #[target_feature(enable = "avx2")]
                fn wide($($arg: $type),+) $(-> $result)? {
                    $inner($($arg),+)
                }
                if std::is_x86_feature_detected!("avx2") {
                    // SAFETY: the processor has the instructions.
                    return unsafe { wide($($arg),+) };
                }
            }
            $inner($($arg),+)
        }
    };
}

widest! {
    /// Adds some rows to the sums and subtracts others. A row has as many blocks as `sums`.
    update, update_inner, (sums: &mut [Block], rows: &[Block], added: &[u16], removed: &[u16])
}

widest! {
    /// The sum of half the squares of the shifted and clipped units, times their weights.
    output, output_inner, (own: &[Block], other: &[Block], weights: &[Block], shift: u32) -> i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::net::network::LARGEST_SHIFT;

    #[test]
    fn all_instruction_sets_agree() {
        let mut random = crate::core::Random::stream(1, 1);
        let mut numbers = |count: usize, range: usize| {
            blocks((0..count).map(|_| (random.below(range) as i32 - range as i32 / 2) as i16))
        };
        let rows = numbers(50 * 64, 2000);
        let (own, other) = (numbers(64, 800), numbers(64, 800));
        let weights = numbers(128, 4095);
        for shift in 0..=LARGEST_SHIFT {
            assert_eq!(output(&own, &other, &weights, shift), output_inner(&own, &other, &weights, shift));
        }
        let (mut wide, mut plain) = (own.clone(), own.clone());
        let (added, removed) = ([3, 49, 7], [0, 12]);
        update(&mut wide, &rows, &added, &removed);
        update_inner(&mut plain, &rows, &added, &removed);
        assert_eq!(wide, plain);
        update(&mut wide, &rows, &removed, &added);
        assert_eq!(wide, own);
    }
}
