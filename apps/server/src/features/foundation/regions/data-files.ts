import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Answer } from '@parley/protocol/http/routes';
import { Refusal } from '../../../errors';
import type { Incoming } from '../../../http/handler';
import { receive } from '../files/receive';
import { type Addresses, ifMissing, type Loaded } from './addresses';
import { examine } from './examine';
import { type Found, measure } from './measure-data';
import type { Family } from './open-data';

type DataRow = Answer<'GET /region/getData'>['list'][number];

export type DataFiles = {
  list(): Promise<DataRow[]>;
  /** Uses a newer file once it has been examined by a process of its own and found no worse than the present one. */
  take(incoming: Incoming): Promise<DataRow>;
  /** Returns to the earlier file of a family, at last to the one that came along. */
  rollBack(family: Family): Promise<DataRow>;
};

/** The largest data file that is published has 40 MB. */
const MAX_BYTES = 128 * 1024 * 1024;
const FAMILIES = ['v4', 'v6'] as const;

/** `newer`: the folder of files that were laid in; null: none can be. */
export function createDataFiles(addresses: Addresses, newer: string | null): DataFiles {
  const inPlace = (family: Family) => join(newer!, `ip2region_${family}.xdb`);
  const earlier = (family: Family) => join(newer!, `ip2region_${family}.earlier.xdb`);
  const exists = async (path: string) => (await stat(path).catch(ifMissing)) !== null;

  async function describe(family: Family): Promise<DataRow | null> {
    const data = await addresses.inUse(family);
    return data && row(family, data, await measure(family, data.search));
  }

  function row(family: Family, { builtAt, bytes, ranges, isNewer }: Loaded, found: Found): DataRow {
    const from = isNewer ? 'uploaded' : 'bundled';
    return { family, from, at: builtAt === 0 ? null : builtAt * 1000, bytes, ranges, found, hasEarlier: isNewer };
  }

  async function changed(family: Family): Promise<DataRow> {
    addresses.forget();
    const described = await describe(family);
    if (!described) throw new Refusal('region-data-unreadable');
    return described;
  }

  /** Keeps the present file as the earlier one. */
  async function replace(path: string, family: Family): Promise<void> {
    if (await exists(inPlace(family))) await rename(inPlace(family), earlier(family));
    await rename(path, inPlace(family));
  }

  return {
    list: async () => (await Promise.all(FAMILIES.map(describe))).filter((one) => one !== null),
    async take({ stream }) {
      if (newer === null) throw new Refusal('not-configured');
      await mkdir(newer, { recursive: true });
      const path = join(newer, `upload-${randomUUID()}.tmp`);
      try {
        await receive(stream, path, MAX_BYTES);
        const examined = await examine(path);
        if (!examined) throw new Refusal('region-data-unreadable');
        const { family, found } = examined;
        const present = await describe(family);
        const [now, then] = [present?.found.country ?? 0, found.country];
        if (then < now) throw new Refusal('region-data-worse', { found: then, of: found.of, now });
        await replace(path, family);
        return await changed(family);
      } finally {
        await rm(path, { force: true });
      }
    },
    async rollBack(family) {
      if (newer === null || !(await exists(inPlace(family)))) throw new Refusal('no-earlier-data');
      if (await exists(earlier(family))) await rename(earlier(family), inPlace(family));
      else await rm(inPlace(family));
      return changed(family);
    },
  };
}
