import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Queryable } from '../db/pool';
import { createTestDatabase, emptyDatabase, type TestDatabase } from '../testing/database';
import { createTestClock, createTestContext } from '../testing/test-context';
import { type Batch, type Follower, lagOf, newsFor, rebuildFollower, runFollower } from './follow';

let database: TestDatabase;
let context: ReturnType<typeof createTestContext>;
let clock: ReturnType<typeof createTestClock>;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.query('create table followed (kind text, name text, number int generated always as identity)');
});
afterAll(() => database.close());

beforeEach(async () => {
  await emptyDatabase(database);
  clock = createTestClock();
  context = createTestContext(database.db, clock);
});

/** Writes the kind of each event and the text of each message into a table, like real followers. */
function recorder(overrides: Partial<Follower> = {}): Follower & { batches: Batch[] } {
  const batches: Batch[] = [];
  return {
    name: 'recorder',
    follows: ['events', 'messages'],
    everyMs: 1000,
    batch: 10,
    batches,
    async handle(tx, batch) {
      batches.push(batch);
      const words = [...batch.events.map(({ kind }) => kind), ...batch.messages.map(({ msg }) => msg)];
      await tx.query(`insert into followed select 'seen', unnest($1::text[])`, [words]);
    },
    reset: (tx) => tx.query('delete from followed').then(() => undefined),
    ...overrides,
  };
}

const seen = async (): Promise<string[]> =>
  (await database.db.query<{ name: string }>('select name from followed order by number')).rows.map(({ name }) => name);

const INSERT_EVENT = 'insert into events (kind, at) values ($1, $2)';
const say = (kind: string) => database.db.query(INSERT_EVENT, [kind, new Date(clock.now())]);
const note = (key: string, follower = 'changed', by: Queryable = database.db) =>
  by.query('insert into follower_changes (follower, key, at) values ($1, $2, $3)', [
    follower,
    key,
    new Date(clock.now()),
  ]);
const KEYS = [1, 2, 3].map((n) => `00000000-0000-7000-8000-00000000000${n}`) as [string, string, string];
const write = (msg: string) =>
  database.db.query(
    `insert into messages (conversation_id, seq, visitor_id, only_id, role, kind, msg, sent_at)
     values ($1, 1, $1, 'a', 'user', 'text', $2, $3)`,
    [randomUUID(), msg, new Date(clock.now())],
  );

/** Whether its job would be run now. */
async function hasNews(follower: Follower): Promise<boolean> {
  const { rows } = await database.db.query<{ isTrue: boolean }>(`select ${newsFor(follower)} as "isTrue"`);
  return rows[0]!.isTrue;
}

describe('a follower', () => {
  test('gets every event and message once, in the order of transactions', async () => {
    const follower = recorder();
    await say('a');
    await write('hello');
    await say('b');
    expect(await runFollower(context, follower)).toBe(3);
    expect(await runFollower(context, follower)).toBe(0);
    await say('c');
    await runFollower(context, follower);
    expect((await seen()).toSorted()).toEqual(['a', 'b', 'c', 'hello']);
  });

  test('under constant load handles the rows that wait, and leaves later ones for its next run', async () => {
    const follower = recorder();
    let written = 0;
    const underLoad: Follower = {
      ...follower,
      async handle(tx, batch, now) {
        await follower.handle(tx, batch, now);
        if (++written <= 50) await say('later');
      },
    };
    await say('a');
    expect(await runFollower(context, underLoad)).toBe(1);
    expect(await runFollower(context, underLoad)).toBe(1);
    expect(await seen()).toEqual(['a', 'later']);
  });

  test.each<[string, Partial<Follower>]>([
    ['events and messages', {}],
    ['conversations with new messages', { follows: ['talks'] }],
    ['changes', { follows: ['changes'] }],
    ['what nobody uses', { isUnused: async () => true }],
  ])('of %s has something to do until it has handled what is there, and once there is more', async (_of, overrides) => {
    const follower = recorder(overrides);
    const addOne = async () => {
      await say('a');
      await write('hello');
      await note(KEYS[0], follower.name);
    };
    // Without a row it has handled nothing.
    expect(await hasNews(follower)).toBe(true);
    for (let round = 0; round < 2; round += 1) {
      await addOne();
      expect(await hasNews(follower)).toBe(true);
      await runFollower(context, follower);
      expect(await hasNews(follower)).toBe(false);
    }
  });

  test('never passes a transaction that is still running', async () => {
    const follower = recorder();
    const slow = await database.db.connect();
    await slow.query('begin');
    await slow.query(INSERT_EVENT, ['slow', new Date(clock.now())]);
    await say('quick');
    await runFollower(context, follower);
    expect(await seen()).toEqual([]);
    await slow.query('commit');
    slow.release();
    await runFollower(context, follower);
    expect(await seen()).toEqual(['slow', 'quick']);
  });

  test('does not wait for transactions of another database of the same server', async () => {
    const other = await createTestDatabase();
    const elsewhere = await other.db.connect();
    await elsewhere.query('begin');
    await elsewhere.query(INSERT_EVENT, ['elsewhere', new Date(clock.now())]);
    await say('here');
    await runFollower(context, recorder());
    expect(await seen()).toEqual(['here']);
    await elsewhere.query('rollback');
    elsewhere.release();
    await other.close();
  });

  test('does not wait for transactions of another database that end while their status is read', async () => {
    const other = await createTestDatabase();
    let isOver = false;
    const lasting = 'do $$ begin perform pg_current_xact_id(); perform pg_sleep(0.01); end $$';
    const busy = Array.from({ length: 8 }, async () => {
      while (!isOver) await other.db.query(lasting);
    });
    try {
      const follower = recorder();
      for (let turn = 0; turn < 300; turn++) {
        await say('here');
        expect(await runFollower(context, follower)).toBe(1);
      }
    } finally {
      isOver = true;
      await Promise.all(busy);
      await other.close();
    }
  });

  test('gets bulk rows first, by their key, even those older than its cursor', async () => {
    for (const kind of ['a', 'b', 'c'])
      await database.db.query('insert into events (kind, at, commit_id) values ($1, now(), 0)', [kind]);
    await say('d');
    const follower = recorder({ batch: 2 });
    await runFollower(context, follower);
    expect(await seen()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('gets whole transactions, whatever their number of rows', async () => {
    await database.db.query(`insert into events (kind, at) select 'big', now() from generate_series(1, 25)`);
    await say('small');
    const follower = recorder({ batch: 10 });
    expect(await runFollower(context, follower)).toBe(26);
    expect(follower.batches.map(({ events }) => events.length)).toEqual([25, 1]);
  });

  test('gets the messages of a transaction in the order of their conversation, however they lie in the table', async () => {
    await database.db.query(
      `insert into messages (conversation_id, seq, visitor_id, only_id, role, kind, msg, sent_at)
       select $1, n, $1, 'a' || n, 'service', 'text', 'm' || n, $2 from unnest(array[2, 3, 1]) n`,
      [randomUUID(), new Date(clock.now())],
    );
    await runFollower(context, recorder());
    expect(await seen()).toEqual(['m1', 'm2', 'm3']);
  });

  test('that asks only which conversations have new messages gets each once, of many messages at a time', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    const say = (id: string, from: number, to: number) =>
      database.db.query(
        `insert into messages (conversation_id, seq, visitor_id, only_id, role, kind, msg, sent_at)
         select $1, n, $1, 'a' || n, 'user', 'text', 'secret', $4 from generate_series($2::int, $3::int) n`,
        [id, from, to, new Date(clock.now())],
      );
    const follower = recorder({ follows: ['talks'], batch: 10, messagesOfTalks: 100 });
    const taken = () =>
      follower.batches.splice(0).map(({ messages, talks }) => ({
        messages,
        talks: Object.fromEntries(talks.map(({ conversationId, seq }) => [conversationId, seq])),
      }));
    await say(one, 1, 40);
    await say(other, 1, 30);
    expect(await runFollower(context, follower)).toBe(2);
    expect(taken()).toEqual([{ messages: [], talks: { [one]: 40, [other]: 30 } }]);

    // Only whole transactions, also one that is larger than a turn.
    await say(one, 41, 120);
    await say(other, 31, 180);
    await say(one, 121, 125);
    await runFollower(context, follower);
    expect(taken().map(({ talks }) => talks)).toEqual([{ [one]: 120 }, { [other]: 180 }, { [one]: 125 }]);
    expect(await runFollower(context, follower)).toBe(0);
  });

  test('killed in a batch, it handles the same batch again, and no row has effect twice', async () => {
    await say('a');
    await say('b');
    let isKilled = false;
    const killed = recorder({
      batch: 1,
      async handle(tx, { events }) {
        await tx.query(`insert into followed values ('seen', $1)`, [events[0]!.kind]);
        if (events[0]!.kind === 'b' && !isKilled) {
          isKilled = true;
          throw new Error('killed');
        }
      },
    });
    await runFollower(context, killed);
    expect(await seen()).toEqual(['a']);
    clock.advance(1000);
    await runFollower(context, killed);
    expect(await seen()).toEqual(['a', 'b']);
  });

  test('runs in one process at a time', async () => {
    await say('a');
    const other = recorder();
    const answers: unknown[] = [];
    const first = recorder({
      async handle() {
        answers.push(await runFollower(context, other));
      },
    });
    await runFollower(context, first);
    expect(answers).toEqual([null]);
    expect(other.batches).toEqual([]);
  });

  test('waits longer after each failure, then stores the failing row as a dead letter', async () => {
    for (const kind of ['a', 'bad', 'c']) await say(kind);
    let tries = 0;
    const follower = recorder({
      async handle(tx, { events }) {
        tries += 1;
        if (events.some(({ kind }) => kind === 'bad')) throw new Error('not this one');
        await tx.query(`insert into followed select 'seen', unnest($1::text[])`, [events.map(({ kind }) => kind)]);
      },
    });
    for (const wait of [1, 2, 4, 8, 16]) {
      expect(await runFollower(context, follower)).toBe(null);
      clock.advance(wait * 1000 - 1);
      const before = tries;
      expect(await runFollower(context, follower)).toBe(null);
      expect(tries).toBe(before);
      clock.advance(1);
    }
    expect(await lagOf(context, [follower])).toMatchObject([{ failures: 5, error: 'not this one', dead: 0 }]);
    expect(await runFollower(context, follower)).toBe(3);
    expect(await seen()).toEqual(['a', 'c']);
    expect(await lagOf(context, [follower])).toMatchObject([{ failures: 0, error: null, dead: 1, lagSeconds: 0 }]);
    const { rows } = await database.db.query('select follower, source, error from follower_dead_letters');
    expect(rows).toEqual([{ follower: 'recorder', source: 'event', error: 'not this one' }]);
  });

  test('can be rebuilt from the first row', async () => {
    const follower = recorder();
    await say('a');
    await write('hello');
    await runFollower(context, follower);
    await rebuildFollower(context, follower);
    expect(await seen()).toEqual([]);
    await runFollower(context, follower);
    expect((await seen()).toSorted()).toEqual(['a', 'hello']);
  });

  test('reports its lag', async () => {
    const follower = recorder();
    expect(await lagOf(context, [follower])).toMatchObject([{ name: 'recorder', lagSeconds: 0 }]);
    await say('a');
    clock.advance(90_000);
    expect(await lagOf(context, [follower])).toMatchObject([{ lagSeconds: 90 }]);
    expect(await lagOf(context, [{ ...follower, follows: ['messages'] }])).toMatchObject([{ lagSeconds: 0 }]);
    await runFollower(context, follower);
    expect(await lagOf(context, [follower])).toMatchObject([{ lagSeconds: 0 }]);
  });

  test('passes over what happens while nobody uses its data, bulk rows included', async () => {
    let isUnused = true;
    const follower = recorder({ follows: ['events', 'messages', 'changes'], isUnused: async () => isUnused });
    await database.db.query(`insert into events (kind, commit_id, at) values ('bulk', 0, now())`);
    await say('unused');
    await write('unused');
    await note(KEYS[0], 'recorder');
    await runFollower(context, follower);
    expect((await lagOf(context, [follower]))[0]).toMatchObject({ lagSeconds: 0 });
    expect(await hasNews(follower)).toBe(false);
    isUnused = false;
    await say('used');
    await runFollower(context, follower);
    expect(await seen()).toEqual(['used']);
  });

  test('gets the keys noted for it, without waiting for running transactions', async () => {
    const follower = keyRecorder();
    const slow = await database.db.connect();
    await slow.query('begin');
    await note(KEYS[0], 'changed', slow);
    await note(KEYS[1]);
    await note(KEYS[2], 'another');
    expect(await runFollower(context, follower)).toBe(1);
    expect(await seen()).toEqual([KEYS[1]]);
    await slow.query('commit');
    slow.release();
    expect(await runFollower(context, follower)).toBe(1);
    expect(await seen()).toEqual([KEYS[1], KEYS[0]]);
    expect(await runFollower(context, follower)).toBe(0);
    clock.advance(5000);
    const other = { ...follower, name: 'another' };
    expect(await lagOf(context, [follower, other])).toMatchObject([{ lagSeconds: 0 }, { lagSeconds: 5 }]);
  });

  test('gets the keys of a failed turn again, and stores the failing one as a dead letter', async () => {
    for (const key of KEYS) await note(key);
    const takes = keyRecorder();
    const follower = keyRecorder({
      handle: (tx, batch, now) =>
        batch.changes.some(({ key }) => key === KEYS[1])
          ? Promise.reject(new Error('not this one'))
          : takes.handle(tx, batch, now),
    });
    for (const wait of [1, 2, 4, 8, 16]) {
      expect(await runFollower(context, follower)).toBe(null);
      clock.advance(wait * 1000);
    }
    expect(await runFollower(context, follower)).toBe(3);
    expect(await seen()).toEqual([KEYS[0], KEYS[2]]);
    const { rows } = await database.db.query('select source, key from follower_dead_letters');
    expect(rows).toEqual([{ source: 'change', key: KEYS[1] }]);
    expect(await lagOf(context, [follower])).toMatchObject([{ failures: 0, dead: 1, lagSeconds: 0 }]);
  });

  test('gets the keys of a large commit in several turns', async () => {
    await database.db.query(
      `insert into follower_changes (follower, key) select 'changed', gen_random_uuid() from generate_series(1, 25)`,
    );
    const follower = keyRecorder({ batch: 10 });
    expect(await runFollower(context, follower)).toBe(25);
    expect(follower.batches.map(({ changes }) => changes.length)).toEqual([10, 10, 5]);
  });
});

/** Follows only changes, and writes their keys into the table. */
function keyRecorder(overrides: Partial<Follower> = {}): Follower & { batches: Batch[] } {
  const batches: Batch[] = [];
  return {
    ...recorder({ name: 'changed', follows: ['changes'] }),
    async handle(tx, batch) {
      batches.push(batch);
      await tx.query(`insert into followed select 'seen', unnest($1::text[])`, [batch.changes.map(({ key }) => key)]);
    },
    ...overrides,
    batches,
  };
}
