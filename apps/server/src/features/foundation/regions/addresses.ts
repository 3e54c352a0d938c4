import { readFile } from 'node:fs/promises';
import { BlockList, isIP } from 'node:net';
import { join } from 'node:path';
import { Header, HeaderInfoLength, newWithBuffer, type Searcher, versionFromHeader } from 'ip2region.js';

/** Line for private and local networks, which have no region. */
const LOCAL = '局域网|0|0|0|';
const local = listOf(['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '::1/128']);
for (const range of ['fc00::/7', 'fe80::/10']) add(local, range);

/** IPv6 ranges that are known without a file: blocks of Chinese carriers, universities and exchanges. */
const CHINA = '中国|0|0|0|CN';
const china = listOf([
  '240e::/18',
  '2408:8000::/20',
  '2409:8000::/20',
  '240a:4000::/21',
  '240c::/28',
  '2001:250::/31',
  '2001:da8::/32',
  '2001:dd8::/32',
  '2400:3200::/32',
  '2402:4e00::/32',
  '2404:c2c0::/40',
]);

/** Lines of the address data, `country|province|city|provider|ISO code`, from the first folder that has a file. */
export function createAddresses(folders: readonly string[]): { lineOf(address: string): Promise<string> } {
  const searchers = new Map<4 | 6, Promise<Searcher | null>>();
  const searcherFor = (family: 4 | 6) => {
    const found = searchers.get(family) ?? load(folders, family);
    searchers.set(family, found);
    return found;
  };
  return {
    async lineOf(said) {
      // IPv4 may be written as IPv6.
      const address = said.replace(/^::ffff:(?=\d+\.)/i, '');
      const family = isIP(address);
      if (family !== 4 && family !== 6) return '';
      if (local.check(address, family === 4 ? 'ipv4' : 'ipv6')) return LOCAL;
      const searcher = await searcherFor(family);
      // Returns a promise, although its types say otherwise.
      const line = searcher ? await searcher.search(address) : '';
      return line || (family === 6 && china.check(address, 'ipv6') ? CHINA : '');
    },
  };
}

/** Loads the whole file into memory (some megabytes), so that a look-up does not read the disk. */
async function load(folders: readonly string[], family: 4 | 6): Promise<Searcher | null> {
  for (const folder of folders) {
    for (const name of [`ip2region_v${family}.xdb`, `addresses-v${family}.xdb`]) {
      const content = await readFile(join(folder, name)).catch(ifMissing);
      if (!content) continue;
      const version = versionFromHeader(new Header(content.subarray(0, HeaderInfoLength)));
      if (version) return newWithBuffer(version, content);
    }
  }
  return null;
}

function ifMissing(error: NodeJS.ErrnoException): null {
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
