import { expect, test } from 'vitest';
import type { Queryable } from '../../../db/pool';
import { createTestClock } from '../../../testing/test-context';
import { createKnownSites } from './known-sites';

/** A database whose answers the test gives, one for each statement. */
function world() {
  const asked: ((rows: object[]) => void)[] = [];
  const query = () =>
    new Promise((resolve) => {
      asked.push((rows) => resolve({ rows }));
    });
  const clock = createTestClock();
  const sites = createKnownSites({ db: { query } as unknown as Queryable, clock });
  return { sites, clock, asked };
}
const site = (domains: string[]) => ({ id: 'a', key: 'demo', domains });

test('one statement serves all that ask at once and later, until a site changes', async () => {
  const { sites, asked } = world();
  const both = Promise.all([sites.byKey('demo'), sites.byKey('demo')]);
  asked[0]!([site([])]);
  expect(await both).toEqual([site([]), site([])]);
  expect(await sites.byKey('demo')).toEqual(site([]));
  expect(asked).toHaveLength(1);
  sites.learn({ kind: 'sites.changed' });
  const next = sites.byKey('demo');
  asked[1]!([site(['shop.example'])]);
  expect(await next).toEqual(site(['shop.example']));
});

test('a look-up that began before a change is not used after it', async () => {
  const { sites, asked } = world();
  const before = sites.byKey('demo');
  sites.learn({ kind: 'sites.changed' });
  const after = sites.byKey('demo');
  asked[1]!([site(['shop.example'])]);
  asked[0]!([site([])]);
  await before;
  expect(await after).toEqual(site(['shop.example']));
  expect(await sites.byKey('demo')).toEqual(site(['shop.example']));
});

test('an unknown key and a failure are not remembered; nor is a site for longer than 30 seconds', async () => {
  const { sites, asked, clock } = world();
  const unknown = sites.byKey('later');
  asked[0]!([]);
  expect(await unknown).toBeNull();
  const found = sites.byKey('later');
  asked[1]!([site([])]);
  expect(await found).toEqual(site([]));
  clock.advance(30_000);
  void sites.byKey('later');
  expect(asked).toHaveLength(3);
});
