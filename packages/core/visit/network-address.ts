/** A network address as a number; `bits`: 32 or 128. */
export type NetworkAddress = { value: bigint; bits: 32 | 128 };

/** Addresses that begin with the same `prefix` bits. */
export type AddressRange = NetworkAddress & { prefix: number };

const BITS_16 = 0xffffn;
const BITS_32 = 0xffff_ffffn;

/** Reads an address of either family, as it is written; null: not one. */
export function readNetworkAddress(text: string): NetworkAddress | null {
  if (!text.includes(':')) {
    const value = readV4(text);
    return value === null ? null : { value, bits: 32 };
  }
  const value = readV6(text);
  return value === null ? null : { value, bits: 128 };
}

function readV4(text: string): bigint | null {
  const parts = text.split('.');
  if (parts.length !== 4) return null;
  let value = 0n;
  for (const part of parts) {
    if (!/^(?:0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255) return null;
    value = (value << 8n) | BigInt(part);
  }
  return value;
}

function readV6(text: string): bigint | null {
  const [, head = '', v4] = /^(.*:)(\d+\.[\d.]+)$/.exec(text) ?? [];
  if (v4 !== undefined) {
    const last = readV4(v4);
    return last === null ? null : readV6(`${head}${(last >> 16n).toString(16)}:${(last & BITS_16).toString(16)}`);
  }
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [before = [], after = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - before.length - after.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  let value = 0n;
  for (const group of [...before, ...Array<string>(missing).fill('0'), ...after]) {
    if (!/^[\da-f]{1,4}$/i.test(group)) return null;
    value = (value << 16n) | BigInt(`0x${group}`);
  }
  return value;
}

/** V-40: the IPv4 address inside an IPv6 one: mapped, NAT64 (64:ff9b::/96), 6to4 (2002::/16), Teredo (2001::/32). */
export function unwrapped(address: NetworkAddress): NetworkAddress {
  const { value, bits } = address;
  if (bits === 32) return address;
  const v4 = (inner: bigint): NetworkAddress => ({ value: inner & BITS_32, bits: 32 });
  if (value >> 32n === BITS_16 || value >> 32n === 0x64_ff9bn << 64n) return v4(value);
  if (value >> 112n === 0x2002n) return v4(value >> 80n);
  // A Teredo client's own address is stored inverted.
  if (value >> 96n === 0x2001_0000n) return v4(~value);
  return address;
}

/** As `readNetworkAddress`, unwrapped. */
export function realAddress(text: string): NetworkAddress | null {
  const address = readNetworkAddress(text);
  return address && unwrapped(address);
}

export const writeV4 = (value: bigint): string =>
  [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 255n)).join('.');

/** The address as the data is asked for it: IPv4 where it holds one. Text that is no address stays. */
export function plainNetworkAddress(text: string): string {
  const real = realAddress(text);
  return real?.bits === 32 ? writeV4(real.value) : text;
}

/** Reads `203.0.113.0/24`, `2001:db8::/32` or one address; null: neither. */
export function readRange(text: string): AddressRange | null {
  const [, address = '', length] = /^([^/]+?)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const read = readNetworkAddress(address);
  if (!read) return null;
  const prefix = length === undefined ? read.bits : Number(length);
  return prefix <= read.bits ? { ...read, prefix } : null;
}

export function isInRange({ value, bits }: NetworkAddress, range: AddressRange): boolean {
  const rest = BigInt(range.bits - range.prefix);
  return bits === range.bits && value >> rest === range.value >> rest;
}
