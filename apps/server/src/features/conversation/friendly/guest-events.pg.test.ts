import type { TalkEvent } from '@parley/protocol/types';
import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import { TestAgent } from '../../../testing/test-people';

const PHONE = '13800002222';

/** A partner's guest, connected; who adds it; an agent with a conversation. */
async function shared(on: TestServer) {
  const root = await on.agent({ nickname: 'Root', role: 'Admin' });
  await root.hides();
  const ann = await on.agent({ nickname: 'Ann' });
  const made = await root.call('POST /friendly/doEdit', { kind: 'partner', name: 'Paula', company: 'Partner Ltd' });
  const nobody = new TestAgent(on, { uuid: '', nickname: '', token: '' });
  const account = { username: 'paula', password: 'long-enough', nickname: 'Paula' };
  await nobody.call('POST /friendly/join', { code: made.data.code!.code, ...account });
  const { token } = (await nobody.call('POST /login', account)).data;
  nobody.token = token;
  const guest = new TestAgent(on, { ...(await nobody.call('GET /userInfo')).data, nickname: 'Paula', token });
  await guest.connect();
  const visitor = await on.visitor();
  await visitor.says(`call ${PHONE}`);
  return { root, ann, guest, visitor };
}

const kinds = (events: readonly TalkEvent[]) => events.map(({ kind }) => kind.replace('conversation.', ''));
const told = (agent: TestAgent): TalkEvent[] => agent.socket.all('2028').map(({ event }) => event as TalkEvent);
const page = async (agent: TestAgent, YQToken: string) =>
  (await agent.call('GET /talk/messages', { YQToken })).data.events;

test('a guest is told what happened since its share began, without reasons and notes', async ({ on }) => {
  const { root, ann, guest, visitor } = await shared(on);
  const bob = await on.agent({ nickname: 'Bob' });
  await ann.does('transfer', visitor, { to: bob.uuid, note: 'difficult' });
  await bob.does('accept', visitor);
  on.clock.advance(1000);
  await bob.call('POST /friendly/transfer', { YQToken: visitor.id, to: guest.uuid, note: 'please' });
  on.clock.advance(1000);
  await guest.does('accept', visitor);
  on.clock.advance(1000);
  await guest.says(visitor, 'good day');
  await on.settle();

  const seen = await page(guest, visitor.id);

  expect(kinds(seen)).toEqual(['transfer-accepted']);
  expect(seen).toMatchObject([{ nickname: 'Paula', why: null, reason: null, note: null, text: null, from: null }]);
  expect(kinds(told(guest))).toEqual(['transfer-accepted']);
  expect(kinds(await page(root, visitor.id))).toEqual([
    ...['assigned', 'transfer-offered', 'transfer-accepted', 'transfer-offered', 'transfer-accepted'],
  ]);
  expect(JSON.stringify([seen, guest.socket.frames])).not.toMatch(/difficult|Ann|13800002222/);
});

test('a guest of the whole open conversation sees its earlier events, by whom, and nothing said about it', async ({
  on,
}) => {
  const { ann, guest, visitor } = await shared(on);
  const bob = await on.agent({ nickname: 'Bob' });
  await ann.does('transfer', visitor, { to: bob.uuid, note: 'difficult' });
  await bob.does('decline', visitor, { reason: 'lunch' });
  await ann.call('POST /friendly/transfer', { YQToken: visitor.id, to: guest.uuid, scope: 'open', note: 'please' });
  await guest.does('accept', visitor);
  await on.settle();

  const seen = await page(guest, visitor.id);

  expect(kinds(seen)).toEqual(['assigned', 'transfer-offered', 'transfer-offered', 'transfer-accepted']);
  expect(JSON.stringify(seen)).not.toMatch(/difficult|lunch|please|available/);
});
