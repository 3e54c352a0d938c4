import { realAddress } from '@parley/core/visit/network-address';
import { Header, HeaderInfoLength, newWithBuffer, versionFromHeader } from 'ip2region.js';
import { type AddressFile, readCompact } from './compact';

/** Bytes of a row of the index in an xdb file. */
const ROW_BYTES = { v4: 14, v6: 38 } as const;
/** Version of the format, and bytes of the index by the first two bytes of an address. */
const XDB = { version: 3, index: 256 * 256 * 8 } as const;

export type Family = 'v4' | 'v6';
export type OpenData = AddressFile & { family: Family };

/** Opens a file of address data, wholly in memory; null: not one. Only its header is checked. */
export function openData(content: Buffer): OpenData | null {
  if (content.length < HeaderInfoLength) return null;
  const compact = readCompact(content, (address) => realAddress(address)?.value ?? null);
  if (compact) return { ...compact, family: 'v6' };
  if (content.readUInt16LE(0) !== XDB.version || content.length < HeaderInfoLength + XDB.index) return null;
  const header = new Header(content.subarray(0, HeaderInfoLength));
  const version = versionFromHeader(header);
  if (!version) return null;
  const family = version.bytes === 16 ? 'v6' : 'v4';
  const searcher = newWithBuffer(version, content);
  const { from, to } = indexOf(content, family);
  return {
    family,
    builtAt: content.readUInt32LE(4),
    ranges: Math.round((to - from) / ROW_BYTES[family]) + 1,
    // Returns a promise, although its types say otherwise.
    search: async (address) => searcher.search(address),
  };
}

function indexOf(content: Buffer, family: Family): { from: number; to: number; row: number } {
  return { from: content.readUInt32LE(8), to: content.readUInt32LE(12), row: ROW_BYTES[family] };
}

/** Whether every row of the index is in order, within the file, and names a place. For an uploaded file: takes a second. */
export function isWhole(content: Buffer, family: Family): boolean {
  const { from, to, row } = indexOf(content, family);
  if (from < HeaderInfoLength + XDB.index || to < from || to + row > content.length || (to - from) % row !== 0)
    return false;
  const bytes = family === 'v4' ? 4 : 16;
  let before = '';
  for (let at = from; at <= to; at += row) {
    const first = keyOf(content, at, bytes);
    const last = keyOf(content, at + bytes, bytes);
    const length = content.readUInt16LE(at + bytes * 2);
    const place = content.readUInt32LE(at + bytes * 2 + 2);
    if (first > last || (before !== '' && first <= before)) return false;
    if (place + length > from || !/^[^|]*(?:\|[^|]*){3,6}$/.test(content.toString('utf8', place, place + length)))
      return false;
    before = last;
  }
  return true;
}

/** An address as text that sorts like it: IPv4 is stored with its last byte first. */
const keyOf = (content: Buffer, at: number, bytes: number): string =>
  bytes === 4 ? content.readUInt32LE(at).toString(16).padStart(8, '0') : content.toString('hex', at, at + bytes);
