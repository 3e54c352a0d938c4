import pg from 'pg';
import { expect } from 'vitest';
import { memoryInUse, memorySampler } from '../../../testing/memory';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';

const CONVERSATIONS = 8000;
/** Messages of each conversation. */
const SAID = 5;
/** Bytes that a reader may hold at most, whatever the length of the file: a few batches. */
const BOUND = 24 * 1024 * 1024;

/** Ended conversations of one visitor, some messages each, by one statement. */
async function fill(on: TestServer, conversations: number): Promise<void> {
  const visitor = await on.visitor();
  await on.database.db.query(
    `with made as (
       insert into conversations (id, visitor_id, site_id, state, last_seq, visitor_messages, opened_at, ended_at)
       select gen_random_uuid(), v.id, v.site_id, 'end', ${SAID}, ${SAID}, $2::timestamptz - n * interval '1 minute', $2
       from visitors v, generate_series(1, $3::int) n where v.id = $1
       returning id, visitor_id, opened_at
     )
     insert into messages (conversation_id, seq, visitor_id, only_id, role, kind, msg, sent_at)
     select id, seq, visitor_id, id || '-' || seq, 'user', 'text', repeat('很长的话', 50), opened_at
     from made, generate_series(1, ${SAID}) seq`,
    [visitor.id, new Date(on.clock.now()), conversations],
  );
}

/** Reads a file to its end. Returns bytes, lines, and the largest memory use meanwhile. */
async function read(on: TestServer, token: string, path: string) {
  const response = await fetch(`http://${on.address}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  const before = memoryInUse();
  const sampleMemory = memorySampler();
  let [bytes, lines, most] = [0, 0, 0];
  for await (const piece of response.body!) {
    const buffer = Buffer.from(piece);
    bytes += buffer.length;
    for (let at = buffer.indexOf(10); at >= 0; at = buffer.indexOf(10, at + 1)) lines += 1;
    most = Math.max(most, sampleMemory(bytes) - before);
  }
  return { bytes, lines, most };
}

/** Counts rows fetched from cursors. A spy would keep every answer, and so change the memory measured here. */
function countFetches() {
  const { query } = pg.Client.prototype;
  let fetched = 0;
  pg.Client.prototype.query = function count(this: pg.Client, ...asked: unknown[]) {
    if (String(asked[0]).startsWith('fetch ')) fetched += 1;
    return Reflect.apply(query, this, asked);
  } as typeof query;
  return {
    fetches: () => fetched,
    restore() {
      pg.Client.prototype.query = query;
    },
  };
}

test('exports are read by a cursor in batches; their memory does not grow with their length', async ({ on }) => {
  await fill(on, CONVERSATIONS);
  const boss = await on.agent({ role: 'Admin' });
  const { fetches, restore } = countFetches();

  const rows = await read(on, boss.token, '/history/export?format=csv');
  expect(rows.lines).toBe(CONVERSATIONS + 1);
  expect(fetches()).toBeGreaterThanOrEqual(CONVERSATIONS / 1000);
  expect(rows.most).toBeLessThan(BOUND);

  const talks = await read(on, boss.token, '/history/exportTalks?format=json');
  expect(talks.lines).toBe(CONVERSATIONS);
  // Larger than the memory limit, so a file kept in memory as a whole would fail.
  expect(talks.bytes).toBeGreaterThan(BOUND);
  expect(fetches()).toBeGreaterThanOrEqual((SAID * CONVERSATIONS) / 1000);
  expect(talks.most).toBeLessThan(BOUND);
  restore();
});
