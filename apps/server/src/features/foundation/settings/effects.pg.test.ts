import { describe, expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import { upload } from '../../../testing/upload';

const DAY_MS = 24 * 3_600_000;

/** An administrator who is hidden, after publishing values of one section. */
async function published(on: TestServer, section: string, value: Record<string, unknown>) {
  const boss = await on.agent({ nickname: 'boss', role: 'Admin' });
  await boss.hides();
  const { status } = await boss.call('POST /settings/doEdit', { section, value, version: 0 } as never);
  expect(status).toBe(200);
  return boss;
}

describe('routing', () => {
  // Effect of routing.defaultLimit
  test('an agent created without a limit gets the one of the settings', async ({ on }) => {
    const boss = await published(on, 'routing', { defaultLimit: 3 });
    const agent = { username: 'new', nickname: 'New', password: 'secret-1', roles: ['Editor'] };
    expect((await boss.call('POST /services/doEdit', agent)).status).toBe(200);
    const { list } = (await boss.call('GET /services/getList', { username: 'new' })).data;
    expect(list).toMatchObject([{ nickname: 'New', limit: 3 }]);
  });

  // Effect of routing.timeZone
  test('shifts without a time zone of their own are in that of the settings', async ({ on }) => {
    const agent = await on.agent({ nickname: 'Ann' });
    const zoneOf = (hours: number) => `Etc/GMT${hours <= 0 ? '+' : '-'}${Math.abs(hours)}`;
    const hour = new Date(on.clock.now()).getUTCHours();
    // In this zone it is noon now.
    const noon = zoneOf(12 - hour);
    const boss = await published(on, 'routing', { timeZone: noon });
    const shifts = [{ days: [1, 2, 3, 4, 5, 6, 7], from: 11 * 60, to: 13 * 60 }];
    const { data } = await boss.call('POST /services/doEdit', { id: agent.uuid, shifts } as never);
    expect(data).toMatchObject({ onShift: true });
    await boss.call('POST /settings/doEdit', {
      section: 'routing',
      value: { timeZone: zoneOf(6 - hour) },
      version: 1,
    } as never);
    const { list } = (await boss.call('GET /services/getList', {})).data;
    expect(list.find(({ id }) => id === agent.uuid)).toMatchObject({ onShift: false });
  });
});

describe('conversations', () => {
  // Effect of conversation.recallSeconds
  test('a message is recalled within the time of the settings, not after it', async ({ on }) => {
    await published(on, 'conversation', { recallSeconds: 30 });
    await on.agent();
    const visitor = await on.visitor();
    await visitor.says('first', { onlyID: 'first' });
    await visitor.says('second', { onlyID: 'second' });
    on.clock.advance(29_999);
    expect(await visitor.call('POST /visitor/recall', { onlyID: 'first' })).toMatchObject({ status: 200 });
    on.clock.advance(1);
    expect(await visitor.call('POST /visitor/recall', { onlyID: 'second' })).toMatchObject({ status: 409 });
  });

  // Effect of conversation.leaveSeconds
  test('a visitor without an open page has left after the time of the settings', async ({ on }) => {
    const boss = await published(on, 'conversation', { leaveSeconds: 300 });
    const visitor = await on.visitor();
    await visitor.leaves();
    on.clock.advance(299_000);
    await on.runJob('leave');
    expect(await boss.row(visitor)).toMatchObject({ YQToken: visitor.id });
    on.clock.advance(2000);
    await on.runJob('leave');
    expect(await boss.row(visitor)).toBeUndefined();
  });

  // Effect of conversation.visitMinutes
  test('a visitor who returns after the minutes of the settings begins another visit', async ({ on }) => {
    await published(on, 'conversation', { visitMinutes: 5 });
    const visitor = await on.visitor();
    const begun = async () => (await on.database.db.query('select from visits')).rowCount;
    for (const [minutes, visits] of [
      [4, 1],
      [6, 2],
    ] as const) {
      await visitor.leaves();
      on.clock.advance(60_000);
      await on.runJob('leave');
      on.clock.advance((minutes - 1) * 60_000);
      await visitor.hello();
      await visitor.connect();
      expect(await begun()).toBe(visits);
    }
  });

  // Effect of rating.days
  test('an ended conversation is rated for the days of the settings', async ({ on }) => {
    await published(on, 'rating', { days: 2 });
    const agent = await on.agent();
    const visitor = await on.visitor();
    await visitor.says('hello');
    await agent.does('end', visitor);
    on.clock.advance(2 * DAY_MS - 60_000);
    expect(await visitor.call('POST /visitor/rate', { score: 5 })).toMatchObject({ status: 200 });
    on.clock.advance(2 * 60_000);
    expect(await visitor.call('POST /visitor/rate', { score: 4 })).toMatchObject({ status: 409, error: 'not-ratable' });
  });
});

// Effect of archive.userCategories
test('people are grouped by the categories of the settings', async ({ on }) => {
  const boss = await published(on, 'archive', { userCategories: ['老茶客'] });
  const { categories } = (await boss.call('GET /users/views')).data;
  expect(categories.map(({ name }) => name)).toEqual(['老茶客']);
});

// Effect of notices.userVoice, notices.msgVoice
test('agents are told the sounds of the settings', async ({ on }) => {
  const [userVoice, msgVoice] = ['https://shop.example/bell.mp3', 'https://shop.example/tick.mp3'];
  await published(on, 'notices', { userVoice, msgVoice });
  const agent = await on.agent();
  expect((await agent.call('GET /index')).data.info).toMatchObject({ userVoice, msgVoice });
});

describe('retention', () => {
  // Effect of retention.trash
  test('the trash is emptied after the days of the settings', async ({ on }) => {
    await published(on, 'retention', { trash: 5 });
    const agent = await on.agent({ role: 'Admin' });
    const visitor = await on.visitor();
    await visitor.says('hello');
    await agent.does('end', visitor);
    const { list } = (await agent.call('GET /history/getList', {})).data;
    await agent.call('POST /history/doDelete', { ids: list.map(({ id }) => id) });
    const left = async () => (await on.database.db.query('select id from conversations')).rows.length;
    on.clock.advance(4 * DAY_MS);
    await on.runJob('retention');
    expect(await left()).toBe(1);
    on.clock.advance(2 * DAY_MS);
    await on.runJob('retention');
    expect(await left()).toBe(0);
  });

  // Effect of retention.files
  test('a file that is in no message is removed after the days of the settings', async ({ on }) => {
    await published(on, 'retention', { files: 3 });
    await on.agent();
    const visitor = await on.visitor();
    await visitor.says('hello');
    await upload(on, visitor.credential, { name: 'unused.txt', content: 'unused' });
    const left = async () => (await on.database.db.query('select key from files')).rows.length;
    on.clock.advance(2 * DAY_MS);
    await on.runJob('retention');
    expect(await left()).toBe(1);
    on.clock.advance(2 * DAY_MS);
    await on.runJob('retention');
    expect(await left()).toBe(0);
  });
});
