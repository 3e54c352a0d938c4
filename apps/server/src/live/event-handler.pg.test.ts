import type { Message } from '@parley/protocol/types';
import { expect, test } from 'vitest';
import { queryIn } from '../file-links';
import { startServer } from '../testing/start-server';

const KEY = 'k'.repeat(32);
const DAY_MS = 86_400_000;

test('a card that was signed long ago is pushed with a picture that opens', async () => {
  const on = await startServer();
  const ann = await on.agent();
  const visitor = await on.visitor();
  await visitor.says('hello');
  await on.settle();
  const { context } = on.server;
  const [seen] = (await ann.call('GET /talk/messages', { YQToken: visitor.id })).data.list;
  const msg = context.links.signCard(JSON.stringify({ title: 'Tea' }), `/api/files/${KEY}`);
  on.clock.advance(300 * DAY_MS);
  const message: Message = { ...seen!, onlyID: 'card', seq: seen!.seq + 1, kind: 'card', msg };
  context.deliver([
    {
      kind: 'message.stored',
      visitorId: visitor.id,
      message,
      ownerId: ann.uuid,
      state: 'current',
      authorId: null,
      socket: null,
    },
  ]);
  await on.settle();
  const pushed = ann.socket.frames.map((frame) => (frame as { message?: Message }).message ?? (frame as object));
  const card = pushed.find((one): one is Message => 'kind' in one && one.kind === 'card');
  const { picture } = JSON.parse(card!.msg) as { picture: string };
  expect(context.links.refuse(KEY, queryIn(picture))).toBe(null);
  await on.stop();
});
