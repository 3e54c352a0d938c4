import { BlockList, isIP } from 'node:net';

/**
 * An IPv4 address written as IPv6 (`::ffff:127.0.0.1`) is the same address; the zone of a link-local one (`%eth0`) is
 * local to this machine.
 */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');

/**
 * Key for counting, limiting and locking by address: an IPv4 address itself, an IPv6 address by its /64, since one
 * caller may use all of its 2^64 addresses. Text that is not an address is returned unchanged.
 */
export function addressKey(address: string): string {
  const plain = plainAddress(address);
  if (isIP(plain) !== 6) return plain;
  const groups = groupsOf(plain);
  if (isMapped(groups)) return groups.slice(6).map(dotted).join('.');
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight groups of an IPv6 address; the URL parser normalises every notation. */
function groupsOf(address: string): number[] {
  const { hostname } = new URL(`http://[${address}]`);
  const [head = [], tail = []] = hostname.slice(1, -1).split('::').map(numbersOf);
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

const numbersOf = (text: string): number[] =>
  text === '' ? [] : text.split(':').map((part) => Number.parseInt(part, 16));

/**
 * The IPv4 address inside of an IPv6 one by which it is reached: mapped (`::ffff:7f00:1`), NAT64 (64:ff9b::/96), 6to4
 * (2002::/16). Other addresses unchanged.
 */
export function reachedAddress(address: string): string {
  const plain = plainAddress(address);
  if (isIP(plain) !== 6) return plain;
  const groups = groupsOf(plain);
  const isNat64 = groups[0] === 0x64 && groups[1] === 0xff9b && groups.slice(2, 6).every((group) => group === 0);
  if (isMapped(groups) || isNat64) return groups.slice(6).map(dotted).join('.');
  if (groups[0] === 0x2002) return groups.slice(1, 3).map(dotted).join('.');
  return plain;
}

/** `::ffff:7f00:1`: IPv4 in hexadecimal, which `plainAddress` does not convert. */
const isMapped = (groups: number[]): boolean =>
  groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);

const dotted = (pair: number): string => `${pair >> 8}.${pair & 255}`;

/** A predicate for addresses and CIDR ranges of both families. Throws on anything else, with the name of the setting. */
export function addressMatcher(
  list: readonly string[],
  setting = 'PARLEY_UNLIMITED_ADDRESSES',
): (address: string) => boolean {
  const matched = new BlockList();
  for (const entry of list) add(matched, entry, setting);
  const known = new Map<string, boolean>();
  return (address) => {
    let answer = known.get(address);
    if (answer === undefined) {
      // Cached: this runs for every frame and request, for the same few thousand addresses.
      if (known.size >= KNOWN_MAX) known.clear();
      answer = contains(matched, plainAddress(address));
      known.set(address, answer);
    }
    return answer;
  };
}

/** Addresses in the cache. */
const KNOWN_MAX = 10_000;

export class BadAddress extends Error {}

function add(matched: BlockList, entry: string, setting: string): void {
  const [address = '', prefix] = entry.split('/');
  const family = isIP(address);
  if (!family || (prefix !== undefined && !isPrefix(prefix, family)))
    throw new BadAddress(`${setting} has "${entry}", which is neither an address nor a range.`);
  const type = family === 4 ? 'ipv4' : 'ipv6';
  if (prefix === undefined) matched.addAddress(address, type);
  else matched.addSubnet(address, Number(prefix), type);
}

const isPrefix = (prefix: string, family: number): boolean =>
  /^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128);

/** Whether a list contains an address of either family; invalid addresses are in no list. */
export function contains(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
