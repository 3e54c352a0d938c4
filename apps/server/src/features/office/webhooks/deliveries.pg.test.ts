import { randomUUID } from 'node:crypto';
import type { HookEvent } from '@parley/protocol/http/programs/programs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { statement } from '../../../db/sql';
import { transaction } from '../../../db/transaction';
import { rebuildFollower } from '../../../events/follow';
import { type HookTarget, startHookTarget, startTestSender } from '../../../testing/hook-target';
import { startServer, type TestServer } from '../../../testing/start-server';
import type { TestAgent } from '../../../testing/test-people';
import { newestDeliveries } from './list-store';
import type { Sender } from './sender';
import { webhookFollower } from './webhook-follower';

const MINUTE_MS = 60_000;

let on: TestServer;
let boss: TestAgent;
let target: HookTarget;
let sender: Sender;

beforeAll(async () => {
  on = await startServer({ privateTargets: ['127.0.0.0/8'] });
  boss = await on.agent({ role: 'Admin', nickname: 'Boss' });
});
afterAll(() => on.stop());
beforeEach(async () => {
  target = await startHookTarget();
  sender = startTestSender(on.server.context);
});
afterEach(async () => {
  sender.stop();
  await sender.idle();
  await target.close();
  const { data } = await boss.call('GET /access/getHooks', {});
  await boss.call('POST /access/doDeleteHooks', { ids: data.list.map(({ id }) => id) });
});

async function hookFor(...events: HookEvent[]): Promise<void> {
  const { error } = await boss.call('POST /access/doHook', { url: target.url, events, enabled: true });
  expect(error).toBeUndefined();
}

async function deliver(): Promise<void> {
  await on.runJob('webhooks');
  await sender.run();
  await sender.idle();
}

const deliveries = async () => (await boss.call('GET /access/getDeliveries', {})).data.list;

test('a call that outlasts its lease changes nothing of what the next sender achieved', async () => {
  await hookFor('message.stored');
  const late = new Promise<() => void>((isTold) => {
    target.answers = (response) => isTold(() => void response.writeHead(500).end());
  });
  const visitor = await on.visitor();
  await visitor.says('one');
  await visitor.says('two');
  await on.runJob('webhooks');
  await sender.run();
  const answerLate = await late;
  target.answers = (response) => void response.writeHead(204).end();
  on.clock.advance(MINUTE_MS);
  const next = startTestSender(on.server.context);
  await next.run();
  await next.idle();
  answerLate();
  await sender.idle();
  expect(target.told.map(({ body }) => body.data.msg)).toEqual(['one', 'one', 'two']);
  expect(await deliveries()).toMatchObject([{ state: 'sent' }, { state: 'sent', status: 204, tries: 1 }]);
  expect((await boss.call('GET /access/getHooks', {})).data.list[0]).toMatchObject({ failingSince: null });
});

test('what was sent long ago is not sent again by a rebuild after its delivery was removed', async () => {
  await hookFor('message.stored');
  const visitor = await on.visitor();
  await visitor.says('one');
  await deliver();
  expect(target.types()).toEqual(['message.stored']);
  const { db, clock } = on.server.context;
  const longAgo = new Date(clock.now() - 8 * 24 * 60 * MINUTE_MS);
  await db.query(`update messages set sent_at = $2 where visitor_id = $1`, [visitor.id, longAgo]);
  await db.query(`update webhook_deliveries set created_at = $1`, [longAgo]);
  await on.runJob('old deliveries');
  expect(await deliveries()).toEqual([]);
  expect(await rebuildFollower({ db, clock }, webhookFollower)).toBe(true);
  await deliver();
  expect(target.types()).toEqual(['message.stored']);
});

test('the newest deliveries are found by an index, however many are kept', async () => {
  const { text, values } = statement(newestDeliveries({ pageNo: 1, pageSize: 20 }));
  const plan = await transaction(on.server.context.db, async (tx) => {
    // The tables of a test are too small for an index to pay.
    await tx.query('set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off');
    const { rows } = await tx.query<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values: [...values] });
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/webhook_deliveries_newest on webhook_deliveries .*\n *Index Cond: \(hook_id = h\.id\)/);
});

test('contacts in bodies are masked like those of letters, also where a text with them would not be', async () => {
  await hookFor('letter.left');
  const visitor = await on.visitor();
  const contact = { phone: '5550-12', email: 'li at example' };
  await visitor.call('POST /visitor/letter', { onlyID: randomUUID(), content: 'hello', ...contact });
  await on.runJob('webhooks');
  const role = {
    role: 'Shy',
    name: 'Shy',
    permissions: ['setPermissions:access', 'seePermissions:seeHistorical'],
    scope: 'all',
  };
  await boss.call('POST /roles/doEdit', { ...role, masks: ['phone', 'email'] } as never);
  const shy = await on.signIn({ role: 'Shy', nickname: 'Shy' });
  const { body } = (await shy.call('GET /access/getDeliveries', {})).data.list[0]!;
  expect(body).toMatchObject({ type: 'letter.left', data: { content: 'hello' } });
  for (const text of Object.values(contact)) expect(JSON.stringify(body)).not.toContain(text);
});
