import { correction, generate, mode } from 'lean-qr';

/** Enough for a link: version 10 holds 213 bytes at this correction. */
const LARGEST_VERSION = 10;

/**
 * The rows of a QR code of a text, true for a dark module: the text's bytes in UTF-8 as they are, error correction M, the
 * smallest version that holds them. Throws where none does.
 */
export function qrOf(text: string): boolean[][] {
  const { size, get } = generate(mode.bytes(new TextEncoder().encode(text)), {
    minCorrectionLevel: correction.M,
    maxCorrectionLevel: correction.M,
    maxVersion: LARGEST_VERSION,
  });
  return Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => get(x, y)));
}
