import { BlockList, isIP } from 'node:net';

/** IPv4 written as IPv6 (`::ffff:127.0.0.1`) is the same address. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Addresses and CIDR ranges of both families as a question. Throws on what is neither. */
export function addressMatcher(list: readonly string[]): (address: string) => boolean {
  const matched = new BlockList();
  for (const entry of list) add(matched, entry);
  const known = new Map<string, boolean>();
  return (address) => {
    let answer = known.get(address);
    if (answer === undefined) {
      // Asked with every frame and call, and the same few thousand addresses ask again.
      if (known.size >= KNOWN_MAX) known.clear();
      answer = contains(matched, plainAddress(address));
      known.set(address, answer);
    }
    return answer;
  };
}

/** Addresses whose answer is remembered. */
const KNOWN_MAX = 10_000;

export class BadAddress extends Error {}

function add(matched: BlockList, entry: string): void {
  const [address = '', prefix] = entry.split('/');
  const family = isIP(address);
  if (!family || (prefix !== undefined && !isPrefix(prefix, family)))
    throw new BadAddress(`PARLEY_UNLIMITED_ADDRESSES has "${entry}", which is neither an address nor a range.`);
  const type = family === 4 ? 'ipv4' : 'ipv6';
  if (prefix === undefined) matched.addAddress(address, type);
  else matched.addSubnet(address, Number(prefix), type);
}

const isPrefix = (prefix: string, family: number): boolean =>
  /^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128);

/** Whether a list holds an address of either family; what is none is in no list. */
export function contains(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
