import pg from 'pg';
import { expect, vi } from 'vitest';
import { serverTest as test } from '../../testing/server-test';
import type { TestServer } from '../../testing/start-server';

const CONVERSATIONS = 8000;
/** Bytes that a reader may hold at most, whatever the length of the file: a few batches. */
const BOUND = 32 * 1024 * 1024;

/** Ended conversations of one visitor, two messages each, by one statement. */
async function fill(on: TestServer, conversations: number): Promise<void> {
  const visitor = await on.visitor();
  await on.database.db.query(
    `with made as (
       insert into conversations (id, visitor_id, site_id, state, last_seq, visitor_messages, opened_at, ended_at)
       select gen_random_uuid(), v.id, v.site_id, 'end', 2, 2, $2::timestamptz - n * interval '1 minute', $2
       from visitors v, generate_series(1, $3::int) n where v.id = $1
       returning id, visitor_id, opened_at
     )
     insert into messages (conversation_id, seq, visitor_id, only_id, role, kind, msg, sent_at)
     select id, seq, visitor_id, id || '-' || seq, 'user', 'text', repeat('很长的话', 250), opened_at
     from made, generate_series(1, 2) seq`,
    [visitor.id, new Date(on.clock.now()), conversations],
  );
}

/** Reads a file to its end as a slow reader does: bytes, and the most memory that stood beside them. */
async function read(on: TestServer, token: string, path: string) {
  const response = await fetch(`http://${on.address}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  globalThis.gc?.();
  const before = process.memoryUsage();
  let bytes = 0;
  let lines = 0;
  let most = 0;
  for await (const chunk of response.body!) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines += 1;
    const { heapUsed, external } = process.memoryUsage();
    most = Math.max(most, heapUsed + external - before.heapUsed - before.external);
  }
  return { bytes, lines, most };
}

test('exports go through a cursor, batch by batch, in memory that their length does not change', async ({ on }) => {
  await fill(on, CONVERSATIONS);
  const boss = await on.agent({ role: 'Admin' });
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const fetches = () => asked.mock.calls.filter(([text]) => String(text).startsWith('fetch ')).length;

  const rows = await read(on, boss.token, '/history/export?format=csv');
  expect(rows.lines).toBe(CONVERSATIONS + 1);
  expect(fetches()).toBeGreaterThanOrEqual(CONVERSATIONS / 1000);
  expect(rows.most).toBeLessThan(BOUND);

  asked.mockClear();
  const talks = await read(on, boss.token, '/history/exportTalks?format=json');
  expect(talks.lines).toBe(CONVERSATIONS);
  // More than may be held, were all of it held at once.
  expect(talks.bytes).toBeGreaterThan(BOUND);
  expect(fetches()).toBeGreaterThanOrEqual((2 * CONVERSATIONS) / 1000);
  expect(talks.most).toBeLessThan(BOUND);
  asked.mockRestore();
}, 60_000);

test('who stops reading lets the snapshot go, and the place for the next export', async ({ on }) => {
  await fill(on, 1000);
  const boss = await on.agent({ role: 'Admin' });
  for (let time = 0; time < 3; time += 1) {
    const stop = new AbortController();
    const response = await fetch(`http://${on.address}/api/history/exportTalks?format=json`, {
      headers: { authorization: `Bearer ${boss.token}` },
      signal: stop.signal,
    });
    expect(response.status).toBe(200);
    await response.body!.getReader().read();
    stop.abort();
    await vi.waitUntil(async () => {
      const { rows } = await on.database.db.query(
        `select count(*) as n from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()`,
      );
      return rows[0].n === 0;
    });
  }
}, 60_000);
