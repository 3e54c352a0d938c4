import { correction, generate, mode } from 'lean-qr';

/** Largest QR version; it holds 213 bytes at this error correction, enough for a link. */
const MAX_VERSION = 10;

/**
 * Rows of the QR code of a text, true for a dark module: UTF-8 bytes, error correction M, the smallest version that
 * fits. Throws if none does.
 */
export function qrOf(text: string): boolean[][] {
  const { size, get } = generate(mode.bytes(new TextEncoder().encode(text)), {
    minCorrectionLevel: correction.M,
    maxCorrectionLevel: correction.M,
    maxVersion: MAX_VERSION,
  });
  return Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => get(x, y)));
}
