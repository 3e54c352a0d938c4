import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../../testing/start-server';
import { createModels } from '../models';
import { claimSource, saveProgress } from './sources-store';
import { createSyncer } from './sync';

const SITEMAPS = Array.from({ length: 19 }, (_, n) => `/map-${n}.xml`);
const PAGE = '<title>Returns</title><h1>Returns</h1><p>Goods can be returned within 14 days of delivery.</p>';

let on: TestServer;
let site: Server;
let robot: string;
/** Called before each answer of the site. */
let before: (path: string) => Promise<void>;

beforeEach(async () => {
  on = await startServer({ privateTargets: ['127.0.0.0/8'] });
  before = async () => undefined;
  site = createServer(async ({ url = '' }, response) => {
    await before(url);
    const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    if (url === '/robots.txt') response.end(SITEMAPS.map((path) => `Sitemap: ${origin}${path}`).join('\n'));
    else if (url.endsWith('.xml'))
      response.end(`<urlset><url><loc>${origin}/page-${url.slice(1, -4)}</loc></url></urlset>`);
    else response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  const boss = await on.agent({ role: 'Admin' });
  robot = (await boss.call('POST /robot/doEdit', { name: 'Smart', kind: 'high' })).data.id;
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  const { error } = await boss.call('POST /robot/doSource', { robot, kind: 'site', url } as never);
  expect(error ?? null).toBeNull();
});
afterEach(async () => {
  await on.stop();
  site.closeAllConnections();
  await new Promise((done) => site.close(done));
});

/** Reads what waits, as a process does. */
async function read(): Promise<void> {
  const { context } = on.server;
  const isListed = () => true;
  const syncer = createSyncer({ context, models: createModels(isListed), isListed, pause: async () => undefined });
  await syncer.run();
  await syncer.idle();
}
/** Another process that takes a source over, if it may. */
function takenOver() {
  const now = on.clock.now();
  return claimSource(on.database.db, { now, leasedUntil: now + 120_000 });
}
const source = async () =>
  (await on.database.db.query(`select state, documents, done, error from robot_sources where kind = 'site'`)).rows[0];

test('a site whose lists of pages are slow is read by one process', async () => {
  const takers: unknown[] = [];
  before = async () => {
    // As slow as each may be.
    on.clock.advance(10_000);
    takers.push(await takenOver());
  };
  await read();
  expect(takers.filter((taker) => taker !== null)).toEqual([]);
  // The rules, the sitemaps (`/sitemap.xml` beside those named), and a page of each.
  expect(takers.length).toBeGreaterThan(2 * SITEMAPS.length);
  expect(await source()).toMatchObject({ state: 'ready', documents: SITEMAPS.length + 1 });
});

test('a process that lost a source to another changes nothing of it', async () => {
  before = async (path) => {
    if (path !== '/page-map-3') return;
    on.clock.advance(10 * 60_000);
    const taken = await takenOver();
    const leasedUntil = on.clock.now() + 120_000;
    expect(
      await saveProgress(on.database.db, { id: taken!.id, leasedUntil }, { done: 1, total: 2, until: leasedUntil }),
    ).toBe(true);
  };
  await read();
  expect(await source()).toMatchObject({ state: 'syncing', done: 1 });
});
