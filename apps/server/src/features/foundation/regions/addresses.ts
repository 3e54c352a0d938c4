import { readFile, stat } from 'node:fs/promises';
import { BlockList, isIP } from 'node:net';
import { join } from 'node:path';
import { plainNetworkAddress } from '@parley/core/visit/network-address';
import { type Family, type OpenData, openData } from './open-data';

/** Line for private and local networks, which have no region. */
const LOCAL = '局域网|0|0|0|';
const local = listOf(['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '::1/128']);
for (const range of ['fc00::/7', 'fe80::/10']) add(local, range);

/** Milliseconds after which a file is looked at again: another process may have taken a newer one. */
const LOOK_MS = 60_000;

export type Loaded = OpenData & { path: string; bytes: number; isNewer: boolean };
export type Addresses = {
  lineOf(address: string): Promise<string>;
  /** The data of a family in use; null: none. */
  inUse(family: Family): Promise<Loaded | null>;
  /** Reads the files again at the next use. */
  forget(): void;
};

/**
 * Lines of the address data, `country|province|city|provider|ISO code`, from `newer` if it has a file that can be read,
 * else from the folder that came along.
 */
export function createAddresses({ folder, newer }: { folder: string; newer: string | null }): Addresses {
  const files = new Map<Family, { loading: Promise<Loaded | null>; mark: string; lookedAt: number }>();
  const paths = (family: Family) => [
    ...(newer ? [join(newer, `ip2region_${family}.xdb`)] : []),
    join(folder, `addresses-${family}.xdb`),
    join(folder, `addresses-${family}.bin`),
  ];

  async function load(family: Family): Promise<Loaded | null> {
    for (const path of paths(family)) {
      const content = await readFile(path).catch(ifMissing);
      const data = content && openData(content);
      // A file of the other family, or one that was damaged since, leaves the data that came along in use.
      if (data?.family === family)
        return { ...data, path, bytes: content!.length, isNewer: newer !== null && path.startsWith(newer) };
    }
    return null;
  }

  async function inUse(family: Family): Promise<Loaded | null> {
    const now = performance.now();
    const known = files.get(family);
    if (known && now - known.lookedAt < LOOK_MS) return known.loading;
    if (known) known.lookedAt = now;
    const mark = newer ? await markOf(join(newer, `ip2region_${family}.xdb`)) : '';
    const meanwhile = files.get(family);
    if (meanwhile?.mark === mark) return meanwhile.loading;
    const loading = load(family);
    files.set(family, { loading, mark, lookedAt: now });
    return loading;
  }

  return {
    inUse,
    forget: () => files.clear(),
    async lineOf(said) {
      const address = plainNetworkAddress(said);
      const family = isIP(address);
      if (family !== 4 && family !== 6) return '';
      if (local.check(address, family === 4 ? 'ipv4' : 'ipv6')) return LOCAL;
      return (await (await inUse(`v${family}`))?.search(address)) ?? '';
    },
  };
}

/** What changes if a file is replaced; empty: there is none. */
async function markOf(path: string): Promise<string> {
  const facts = await stat(path).catch(ifMissing);
  return facts ? `${facts.ino} ${facts.mtimeMs} ${facts.size}` : '';
}

export function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) add(list, range);
  return list;
}

function add(list: BlockList, range: string): void {
  const [address = '', prefix] = range.split('/');
  list.addSubnet(address, Number(prefix), address.includes(':') ? 'ipv6' : 'ipv4');
}
