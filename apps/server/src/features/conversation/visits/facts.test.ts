import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { arrivalBy, visitFacts } from './facts';

type Expected = Record<string, string | null>;

const linesOf = <T>(name: string): T[] =>
  readFileSync(new URL(`../../../../../../bench/visits/${name}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);

/** The values that are not as expected; null: nothing is expected. */
const wrong = (expected: Expected, got: Expected): string[] =>
  Object.keys(expected).filter((field) => expected[field] !== null && expected[field] !== got[field]);

test('user agents of bench/visits: programs, devices, systems, browsers', () => {
  for (const { id, ua, expected } of linesOf<{ id: string; ua: string; expected: Expected }>('user-agents'))
    expect([id, wrong(expected, visitFacts({ referrer: '', landingUrl: '', userAgent: ua }))]).toEqual([id, []]);
});

test('referrers of bench/visits: sources, engines, keywords', () => {
  type Known = { id: string; referrer: string; page: string; expected: Expected };
  for (const { id, referrer, page, expected } of linesOf<Known>('referrers')) {
    const { source: kind, engine, keyword } = visitFacts({ referrer, landingUrl: page, userAgent: '' });
    expect([id, wrong(expected, { kind, engine, keyword })]).toEqual([id, []]);
  }
});

test('a page view says of its arrival what the facts of a visit say', () => {
  for (const { referrer, page } of linesOf<{ referrer: string; page: string }>('referrers'))
    expect(arrivalBy(referrer, page)).toBe(visitFacts({ referrer, landingUrl: page, userAgent: '' }).arrival);
});
