/** Address data of our own making: see `scripts/vendor-addresses-v6.mjs`. */
export type AddressFile = {
  /** Seconds since 1970; 0: not known. */
  builtAt: number;
  ranges: number;
  /** The line of the place of an address; empty: none. */
  search(address: string): Promise<string>;
};

const MAGIC = 'ADR6';
const HEADER = 16;

/** IPv6 by the first 48 bits: sorted beginnings in two columns, and the number of the place of each. */
export function readCompact(file: Buffer, read: (address: string) => bigint | null): AddressFile | null {
  if (file.toString('latin1', 0, 4) !== MAGIC) return null;
  const [builtAt, ranges, length] = [4, 8, 12].map((at) => file.readUInt32LE(at)) as [number, number, number];
  const places = JSON.parse(file.toString('utf8', HEADER, HEADER + length)) as string[];
  // Copies: the columns have to be aligned.
  const columns = new Uint8Array(file.subarray(HEADER + length)).buffer;
  const high = new Uint32Array(columns, 0, ranges);
  const low = new Uint16Array(columns, ranges * 4, ranges);
  const place = new Uint16Array(columns, ranges * 6, ranges);
  const startOf = (at: number): number => high[at]! * 65_536 + low[at]!;

  function find(start: number): number {
    let [from, to] = [0, ranges - 1];
    while (from < to) {
      const middle = (from + to + 1) >> 1;
      if (startOf(middle) <= start) from = middle;
      else to = middle - 1;
    }
    return from;
  }

  return {
    builtAt,
    ranges,
    async search(address) {
      const value = read(address);
      return value === null ? '' : (places[place[find(Number(value >> 80n))]!] ?? '');
    },
  };
}
