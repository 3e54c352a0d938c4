import { readFileSync } from 'node:fs';
import type { RouteName } from '@parley/protocol/http/routes';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../testing/start-server';
import type { TestAgent } from '../../../testing/test-people';

let on: TestServer;
let boss: TestAgent;

beforeEach(async () => {
  on = await startServer();
  boss = await on.agent({ role: 'Admin', nickname: 'Boss' });
});
afterEach(() => on.stop());

const data = async <T>(agent: TestAgent, route: RouteName, value?: object): Promise<T> => {
  const reply = await agent.call(route, value as never);
  expect([route, reply.status, reply.error]).toEqual([route, 200, undefined]);
  return reply.data as never;
};
const toldTo = async (agent: TestAgent) => (await data<{ setup?: string }>(agent, 'GET /index')).setup;
const doneSteps = async () => {
  const { done } = await data<{ done: Record<string, boolean> }>(boss, 'GET /home/setup');
  return Object.keys(done).filter((step) => done[step]);
};
const save = (section: string, value: object, version = 0) =>
  data(boss, 'POST /settings/doEdit', { section, value, version });

test('each step is done by its fact; the way is offered until one is, the list until all are', async () => {
  expect(await doneSteps()).toEqual([]);
  expect(await toldTo(boss)).toBe('new');

  await save('company', { name: '青禾茶舍' });
  const { list } = await data<{ list: { id: string }[] }>(boss, 'GET /access/getList', {});
  await data(boss, 'POST /access/doEdit', { id: list[0]!.id, name: 'Shop', domains: ['shop.example'] });
  await save('window', { accent: '#1a7f4b' });
  await data(boss, 'POST /services/doEdit', { username: 'mei', password: 'long-enough' });
  expect(await doneSteps()).toEqual(['company', 'site', 'look', 'colleague']);
  expect(await toldTo(boss)).toBe('open');

  await data(boss, 'POST /access/doEdit', { id: list[0]!.id, name: 'Shop', domains: [] });
  await (await on.visitor()).says('hello');
  expect(await doneSteps()).toContain('chat');
});

test('Effect of setup.checklist: nobody is told of first steps while it is off; others than administrators never', async () => {
  const mei = await on.agent({ nickname: 'Mei' });
  expect(await toldTo(mei)).toBeUndefined();
  expect((await mei.call('GET /home/setup')).status).toBe(403);
  expect(await toldTo(boss)).toBeDefined();

  await save('setup', { checklist: false });
  expect(await toldTo(boss)).toBeUndefined();
  expect(await data(boss, 'GET /home/setup')).toMatchObject({ checklist: false });

  await save('setup', { checklist: true }, 1);
  expect(await toldTo(boss)).toBe('open');
});

test('an installation that has had conversations before the update is told nothing', async () => {
  await (await on.visitor()).says('hello');
  const update = readFileSync(new URL('../../../db/migrations/0070-first-steps.sql', import.meta.url), 'utf8');
  await on.database.db.query(update);
  const { rows } = await on.database.db.query(`select value from settings where section = 'setup'`);
  expect(rows).toEqual([{ value: { checklist: false } }]);
});
