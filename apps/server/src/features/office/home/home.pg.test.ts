import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { saveOutcome } from '../../../operation/outcome';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import type { TestAgent } from '../../../testing/test-people';

const HOUR = 3_600_000;

const figuresOf = async (agent: TestAgent) => {
  const { list, ...about } = (await agent.call('GET /home/figures')).data;
  return { ...about, by: new Map(list.map(({ key, ...figure }) => [key, figure])) };
};

/** A letter, due in so many hours. */
async function letter(on: TestServer, boss: TestAgent, hours: number) {
  const visitor = await on.visitor();
  const { id } = (await visitor.call('POST /visitor/letter', { onlyID: randomUUID(), content: 'call me' })).data;
  await boss.call('POST /letter/doChange', { ids: [id], dueAt: on.clock.now() + hours * HOUR });
}

// The clock of tests begins at 8 in the morning in the time zone of new installations.
test('figures are of today until now and of yesterday until the same time of day, with the last 24 hours', async ({
  on,
}) => {
  const boss = await on.signIn({ role: 'Admin' });
  expect((await figuresOf(boss)).by.get('visits')).toMatchObject({ today: 0, yesterday: 0 });
  await on.visitor();
  await on.visitor();
  on.clock.advance(3 * HOUR);
  await on.visitor();
  on.clock.advance(22 * HOUR);
  await on.visitor();
  await on.runJob('census-visits');
  await boss.signsInAgain();
  const { by, hours, of, today, yesterday } = await figuresOf(boss);
  expect(of).toBe('all');
  const visits = by.get('visits')!;
  // Of the three of yesterday, one came after 9 o'clock.
  expect(visits).toMatchObject({ area: 'flow', today: 1, yesterday: 2 });
  expect(by.get('visitors')).toMatchObject({ today: 1, yesterday: 2 });
  expect([today.to - today.from, yesterday.to - yesterday.from]).toEqual([9 * HOUR, 9 * HOUR]);
  expect(hours).toHaveLength(24);
  expect(hours.at(-1)).toBe(on.clock.now());
  // 11 o'clock yesterday, and the present hour.
  expect(visits.line.flatMap((value, at) => (value ? [[(hours[at]! - on.clock.now()) / HOUR, value]] : []))).toEqual([
    [-22, 1],
    [0, 1],
  ]);
});

test("today's visits by source, region and landing page, what is not known last", async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  await on.visitor();
  await on.visitor();
  await on.runJob('census-visits');
  const { data } = await boss.call('GET /home/charts');
  expect(data.sources).toEqual([{ key: 'direct', name: 'direct', visits: 2 }]);
  expect(data.areas).toEqual([{ key: 'unknown', name: 'unknown', visits: 2 }]);
  expect(data.provinces).toEqual([]);
  expect(data.landings).toEqual([{ key: expect.stringContaining('.'), name: expect.any(String), visits: 2 }]);
});

test('regions: the largest, what is not known among them in any case, and every province for the map', async ({
  on,
}) => {
  const boss = await on.signIn({ role: 'Admin' });
  const { db } = on.database;
  const codes = ['11', '12', '13', '14', '15', '21', '22', '23', '31'].map((province) => `${province}0000`);
  for (const [n, code] of [...codes, '900101'].entries())
    for (let visits = 0; visits <= n; visits += 1) {
      const visitor = await on.visitor();
      await db.query('update visits set region_code = $2 where visitor_id = $1', [visitor.id, code]);
    }
  await on.visitor();
  await on.runJob('census-visits');
  const { data } = await boss.call('GET /home/charts');
  expect(data.areas).toHaveLength(8);
  expect(data.areas[0]).toMatchObject({ key: 'AE', visits: 10 });
  expect(data.areas.at(-1)).toMatchObject({ key: 'unknown', visits: 1 });
  expect(data.provinces.map(({ key, visits }) => [key, visits])).toEqual(
    codes.map((code, n) => [code, n + 1]).reverse(),
  );
});

test('who is online, who waits since when, unread letters and how the server is', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin', nickname: 'Boss', limit: 1 });
  const rest = await on.agent({ nickname: 'Rest' });
  await rest.call('POST /index/state', { state: '1', reason: 'rest', word: 'lunch' });
  const lost = await on.agent({ nickname: 'Lost' });
  await lost.leaves();
  await on.signIn({ nickname: 'Never connected' });
  const mine = await on.visitor();
  await mine.says('hello');
  on.clock.advance(1000);
  const since = on.clock.now();
  const waits = await on.visitor();
  await waits.says('anybody?');
  on.clock.advance(60_000);
  await letter(on, boss, 1);
  const { data } = await boss.call('GET /home/live');
  expect(data).toMatchObject({ now: on.clock.now(), letters: 1 });
  expect(data.desk).toMatchObject({ waiting: 1, waitingSince: since, browsing: 1 });
  expect(data.desk!.states).toMatchObject({ online: 1, rest: 1, disconnected: 1, hidden: 0, busy: 0 });
  expect(data.desk!.agents.slice(0, 3)).toMatchObject([
    { nickname: 'Boss', state: 'online', load: 1, limit: 1 },
    { nickname: 'Lost', state: 'disconnected' },
    { nickname: 'Rest', state: 'rest', word: 'lunch' },
  ]);
  expect(data.system).toMatchObject({ savingDelayed: false, dead: 0, unreadable: 0, backup: null });
  // What `npm run backup` writes.
  const made = { isGood: true, error: null, file: 'a', rows: 1, files: 0, bytes: 1, seconds: 1 };
  await saveOutcome(on.uploads, 'backup', { at: 5, ...made });
  on.clock.advance(60_000);
  expect((await boss.call('GET /home/live')).data.system!.backup).toEqual({ at: 5, isGood: true });
});

test('letters and follow-ups that are due, and links that end within a week', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const toDo = async (agent = boss) => (await agent.call('GET /home/toDo')).data;
  // Of the first steps, the conversation is left, and more that a new installation has not done.
  expect(await toDo()).toMatchObject({ lettersLate: 0, lettersToday: 0, followUps: 0, links: 0 });
  expect((await toDo()).setup).toBeGreaterThan(1);
  await letter(on, boss, 1);
  await letter(on, boss, 3);
  await letter(on, boss, 40);
  const person = (await boss.call('POST /users/doEdit', { name: '王小明' })).data.id;
  const dueAt = on.clock.now() + HOUR;
  await boss.call('POST /users/doFollowUp', { person, text: '回电', dueAt });
  const ends = (days: number) =>
    boss.call('POST /link/doEdit', { name: `${days} days`, endsAt: on.clock.now() + days * 24 * HOUR } as never);
  await ends(2);
  await ends(20);
  on.clock.advance(2 * HOUR);
  await boss.signsInAgain();
  expect(await toDo()).toMatchObject({ lettersLate: 1, lettersToday: 1, followUps: 1, links: 1 });
});

test('who sees no statistics sees the figures of the own conversations alone', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const ann = await on.agent({ nickname: 'Ann' });
  const first = await on.visitor();
  await first.says('hello');
  on.clock.advance(4000);
  await ann.says(first, 'hello, how can I help?');
  await ann.leaves();
  const bob = await on.agent({ nickname: 'Bob' });
  const second = await on.visitor();
  await second.says('anybody?');
  await bob.does('end', second);
  await on.runJob('census-visits');
  await on.runJob('census-talks');
  const all = await figuresOf(boss);
  expect(all.by.get('total')).toMatchObject({ area: 'talk', today: 2, yesterday: 0 });
  expect([all.by.get('valid')?.today, all.by.get('validRate')?.today]).toEqual([1, 0.5]);
  const own = await figuresOf(ann);
  expect(own.of).toBe('own');
  expect(own.by.get('total')).toMatchObject({ today: 1 });
  expect(own.by.get('validRate')).toMatchObject({ today: 1, yesterday: null });
  expect(own.by.get('firstResponseMean')).toMatchObject({ today: 4000 });
  expect(own.by.get('total')!.line.at(-1)).toBe(1);
});

test('what an agent may not see is not there: statistics, letters, links, people, the server', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  await boss.call('POST /roles/doEdit', { role: 'Bare', name: 'Bare', permissions: [] });
  const bare = await on.signIn({ role: 'Bare' });
  expect(await bare.call('GET /home/charts')).toMatchObject({ status: 403 });
  const figures = await figuresOf(bare);
  expect(figures.of).toBe('own');
  expect([...figures.by.values()].filter(({ area }) => area === 'flow')).toEqual([]);
  expect((await bare.call('GET /home/live')).data).toMatchObject({ desk: null, letters: null, system: null });
  const nothing = {
    lettersLate: null,
    lettersToday: null,
    ratingTasks: 0,
    followUps: null,
    links: null,
    questions: null,
    setup: null,
  };
  expect((await bare.call('GET /home/toDo')).data).toEqual(nothing);
  const { data } = await bare.call('GET /home');
  expect(data).toMatchObject({ mine: 0, toDo: nothing, live: { desk: null }, figures: { of: 'own' } });
});
