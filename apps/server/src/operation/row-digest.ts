import { createHash } from 'node:crypto';

/**
 * Digest of a table's rows in any order: the first 128 bits of the SHA-256 of each row, added up in four numbers of 32
 * bits. The order is left out because a restored table may store its rows in another one.
 */
export function createRowDigest() {
  const sums = new Uint32Array(4);
  let rows = 0;
  return {
    add(row: Buffer): void {
      const hash = createHash('sha256').update(row).digest();
      for (let at = 0; at < sums.length; at++) sums[at] = sums[at]! + hash.readUInt32BE(at * 4);
      rows += 1;
    },
    get rows(): number {
      return rows;
    },
    get digest(): string {
      return Array.from(sums, (sum) => sum.toString(16).padStart(8, '0')).join('');
    },
  };
}
