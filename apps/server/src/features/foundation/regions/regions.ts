import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  buildRegionTree,
  CHINA,
  pathOf,
  type RegionEntry,
  type RegionNode,
  type RegionPath,
} from '@parley/core/visit/regions';
import { createAddresses } from './addresses';
import { createDataFiles, type DataFiles } from './data-files';
import { createNames } from './names';
import { createPlaces } from './places';

/** Region of an address: its common name and its code; empty: unknown. */
export type Region = { name: string; code: string };

export type Regions = {
  tree(): Promise<readonly RegionNode[]>;
  /** The name of one code, and the ISO code of a country; the code itself if it is not listed. */
  placeOf(code: string): Promise<{ name: string; iso: string }>;
  /** Names of a six-digit code, level by level (V-09). */
  pathOf(code: string): Promise<RegionPath>;
  ofAddress(address: string): Promise<Region>;
  /** The code of a region by its common name; null: unknown or ambiguous. */
  codeOf(name: string): Promise<string | null>;
  /** The files of address data. */
  data: DataFiles;
};

type Vendored = { divisions: RegionEntry[]; overseas: RegionEntry[] };

/**
 * Regions, and the regions of addresses; files are read at the first use, so that the start does not wait. `folder`
 * comes with the server; files in `newer` take precedence.
 */
export function createRegions({ folder, newer }: { folder: string; newer: string | null }): Regions {
  const entries = once(async () => {
    const { divisions, overseas } = JSON.parse(await readFile(join(folder, 'regions.json'), 'utf8')) as Vendored;
    return [...divisions, ...overseas];
  });
  const tree = once(async () => buildRegionTree(await entries()));
  const names = once(
    async () => new Map([[CHINA, '中国'], ...(await entries()).map(([code, name]) => [code, name] as const)]),
  );
  const countries = once(
    async () => new Map([[CHINA, 'CN'], ...(await entries()).map(([code, , iso = '']) => [code, iso] as const)]),
  );
  const places = once(async () => createPlaces(await entries()));
  const called = once(async () => createNames(await entries()));
  const addresses = createAddresses({ folder, newer });
  return {
    tree,
    placeOf: async (code) => ({
      name: (await names()).get(code) ?? code,
      iso: (await countries()).get(code) ?? '',
    }),
    async pathOf(code) {
      const known = await names();
      return pathOf(code, (one) => known.get(one));
    },
    async ofAddress(address) {
      const line = await addresses.lineOf(address);
      return line ? (await places())(line) : { name: '', code: '' };
    },
    codeOf: async (name) => (await called())(name),
    data: createDataFiles(addresses, newer),
  };
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | null = null;
  return () => (loaded ??= load());
}
