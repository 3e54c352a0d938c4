import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, describe, expect } from 'vitest';
import { knownAddresses } from './known-addresses';
import { createRegions } from './regions';

const folder = fileURLToPath(new URL('../../../../assets/regions', import.meta.url));
const bundled = () => readFile(join(folder, 'addresses-v4.xdb'));
async function* chunks(content: Buffer) {
  yield content;
}
const incoming = (content: Buffer) => ({ name: 'ip2region_v4.xdb', length: content.length, stream: chunks(content) });
/** The same data with another name for a place, of the same length. */
const renamed = (content: Buffer, from: string, to: string) => {
  const changed = Buffer.from(content);
  for (let at = changed.indexOf(from); at >= 0; at = changed.indexOf(from, at + 1)) changed.write(to, at);
  return changed;
};

const test = base.extend<{ newer: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the parameters
  newer: async ({}, use) => {
    const made = await mkdtemp(join(tmpdir(), 'parley-regions-'));
    await use(made);
    await rm(made, { recursive: true });
  },
});

describe('newer address data', () => {
  test('is used at once after it was examined, and the earlier data can be returned to', async ({ newer }) => {
    const regions = createRegions({ folder, newer });
    const before = await regions.data.list();
    expect(before.map(({ family, from, hasEarlier }) => [family, from, hasEarlier])).toEqual([
      ['v4', 'bundled', false],
      ['v6', 'bundled', false],
    ]);
    const file = renamed(await bundled(), '上海', '北京');
    // One city less is found, as many countries as before.
    expect(await regions.data.take(incoming(file))).toMatchObject({ family: 'v4', from: 'uploaded', hasEarlier: true });
    expect(await regions.ofAddress('202.96.209.133')).toMatchObject({ name: '北京' });
    await regions.data.take(incoming(await bundled()));
    expect(await regions.ofAddress('202.96.209.133')).toMatchObject({ name: '上海' });
    expect(await regions.data.rollBack('v4')).toMatchObject({ from: 'uploaded' });
    expect(await regions.ofAddress('202.96.209.133')).toMatchObject({ name: '北京' });
    expect(await regions.data.rollBack('v4')).toMatchObject({ from: 'bundled', hasEarlier: false });
    await expect(regions.data.rollBack('v4')).rejects.toMatchObject({ id: 'no-earlier-data' });
  });

  test.for<[string, (file: Buffer) => Buffer, string]>([
    ['no address data', () => Buffer.from('not an xdb file'.repeat(100_000)), 'region-data-unreadable'],
    ['cut off', (file) => file.subarray(0, file.length / 2), 'region-data-unreadable'],
    ['of another version', (file) => Buffer.concat([Buffer.from([9, 0]), file.subarray(2)]), 'region-data-unreadable'],
    [
      'with a row out of order',
      (file) => {
        const broken = Buffer.from(file);
        broken.writeUInt32LE(0xffff_ffff, file.readUInt32LE(8) + 14 * 1000);
        return broken;
      },
      'region-data-unreadable',
    ],
    ['that finds fewer known addresses', (file) => renamed(file, '|US', '|ZZ'), 'region-data-worse'],
  ])('%s is refused, and the last good data stays in use', async ([, change, id], { newer }) => {
    const regions = createRegions({ folder, newer });
    await expect(regions.data.take(incoming(change(await bundled())))).rejects.toMatchObject({ id });
    expect(await regions.ofAddress('8.8.8.8')).toMatchObject({ name: '美国' });
    expect(await readdir(newer)).toEqual([]);
  });

  test('a file that was damaged on the disk leaves the data that came along in use', async ({ newer }) => {
    await writeFile(join(newer, 'ip2region_v4.xdb'), 'damaged');
    const regions = createRegions({ folder, newer });
    expect(await regions.ofAddress('202.96.209.133')).toMatchObject({ name: '上海' });
  });
});

base(
  'the data that come along find the country of every known address, and the province where they tell one',
  async () => {
    const [v4, v6] = await createRegions({ folder, newer: null }).data.list();
    const countOf = (family: string) => knownAddresses.filter(([of]) => of === family).length;
    expect(v4!.found).toMatchObject({ country: countOf('v4'), of: countOf('v4') });
    expect(v4!.found.province).toBe(v4!.found.ofProvinces);
    expect(v6!.found).toMatchObject({ country: countOf('v6'), of: countOf('v6'), province: 1, ofProvinces: 1 });
  },
);
