import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRegions } from '../../foundation/regions/regions';
import { visitFacts } from './facts';

const HELP = `Measures how many visits are recognized correctly, on a folder of known ones, one JSON object a line:

  npm run measure -- <folder> [--misses]

  user-agents.jsonl   {id, ua, expected: {device, os, browser}, accept?, hard?}
  referrers.jsonl     {id, referrer, page, expected: {kind, engine, keyword}, accept?, tier}
  regions.jsonl       {code, province, city, district, accept?, status}

A file that is not there counts nothing. "is a bot" counts bots alone, "is a person" everybody else.

  --misses            prints each wrong result`;

type Row = { id: string; group: string; named: Named; expected: Named; accept: Named[]; input: string };
type Named = Record<string, unknown>;

async function main(): Promise<void> {
  const [folder, ...flags] = process.argv.slice(2);
  if (!folder || folder.startsWith('-')) return console.log(HELP);
  const measured = [
    ...tally('user agents', await readUserAgents(folder)),
    ...tally('referrers', await readReferrers(folder)),
    ...tally('regions', await readRegions(folder)),
  ];
  for (const { what, right, of } of measured) {
    console.log(`${what.padEnd(36)} ${right}/${of}  ${((100 * right) / of).toFixed(1)} %`);
  }
  if (flags.includes('--misses')) for (const { misses } of measured) for (const miss of misses) console.log(miss);
}

type Tally = { what: string; right: number; of: number; misses: string[] };

/** Counts correct values; rows without an expected value (null) do not count. */
function tally(what: string, rows: Row[]): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const row of rows) {
    for (const [field, expected] of Object.entries(row.expected)) {
      if (expected === null && field !== 'keyword' && field !== 'city' && field !== 'district') continue;
      const key = `${what}, ${row.group}: ${field}`;
      const tally = tallies.get(key) ?? { what: key, right: 0, of: 0, misses: [] };
      tallies.set(key, tally);
      tally.of++;
      const others = row.accept.filter((other) => field in other).map((other) => other[field]);
      const isRight = [expected, ...others].some((right) => plain(right) === plain(row.named[field]));
      if (isRight) tally.right++;
      else tally.misses.push(`${key}  ${row.id}  ${String(row.named[field])}, not ${String(expected)}  ${row.input}`);
    }
  }
  return [...tallies.values()];
}

const plain = (value: unknown): string =>
  String(value ?? '')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase();

async function readUserAgents(folder: string): Promise<Row[]> {
  type Known = { id: string; ua: string; expected: Named; accept?: Named | Named[]; hard?: unknown };
  return (await linesOf<Known>(folder, 'user-agents')).map(({ id, ua, expected, accept, hard }) => ({
    id,
    group: hard ? 'hard' : 'ordinary',
    named: withKind(visitFacts({ referrer: '', landingUrl: '', userAgent: ua })),
    expected: withKind(expected),
    accept: [accept ?? []].flat().map(withKind),
    input: ua,
  }));
}

/** Counts bots and people apart too: few of a corpus are bots, and they disappear among its devices. */
const withKind = (named: Named): Named =>
  named.device === undefined || named.device === null
    ? named
    : { ...named, [named.device === 'bot' ? 'is a bot' : 'is a person']: 'yes' };

async function readReferrers(folder: string): Promise<Row[]> {
  type Known = {
    id: string;
    referrer: string | null;
    page: string | null;
    expected: Named;
    accept?: Named | Named[];
    tier: string;
  };
  return (await linesOf<Known>(folder, 'referrers')).map(({ id, referrer, page, expected, accept, tier }) => {
    const { source, engine, keyword } = visitFacts({ referrer: referrer ?? '', landingUrl: page ?? '', userAgent: '' });
    return {
      id,
      group: tier,
      named: { kind: source, engine, keyword },
      expected,
      accept: [accept ?? []].flat(),
      input: `${referrer} → ${page}`,
    };
  });
}

async function readRegions(folder: string): Promise<Row[]> {
  type Place = { code: string; name: string } | null;
  type Known = Record<'province' | 'city' | 'district', Place> & {
    code: string;
    status: string;
    accept?: Named | Named[];
  };
  const regions = createRegions({
    folder: fileURLToPath(new URL('../../../../assets/regions', import.meta.url)),
    newer: null,
  });
  const known = await linesOf<Known>(folder, 'regions');
  return Promise.all(
    known.map(async ({ code, status, province, city, district, accept }) => {
      const path = await regions.pathOf(code);
      return {
        id: code,
        group: status,
        named: { province: path.province?.name, city: path.city?.name, district: path.district?.name },
        expected: { province: province?.name, city: city?.name, district: district?.name },
        accept: [accept ?? []].flat(),
        input: '',
      };
    }),
  );
}

async function linesOf<T>(folder: string, name: string): Promise<T[]> {
  const text = await readFile(join(folder, `${name}.jsonl`), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
}

await main();
