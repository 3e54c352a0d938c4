import { expect } from 'vitest';
import { codesCausedBy, serverTest as test } from '../../../../testing/server-test';
import type { TestSocket } from '../../../../testing/test-socket';
import { verifyPushes } from '../../../../testing/verify-pushes';

const ERASED = '［已抹除］';

const newestOf = (socket: TestSocket): string =>
  String(socket.frames.findLast(({ cursor }) => cursor !== undefined)?.cursor);

test('2015 erased: to agents and the visitor on all devices, and replayed to those who reconnect', async ({ on }) => {
  const owner = await on.agent({ nickname: 'owner' });
  const visitor = await on.visitor();
  await visitor.says('卡号 6222020000001234');
  const { onlyID } = await visitor.says('我的电话是 13812345678');
  await owner.says(visitor, 'noted', { onlyID: 'answer', quote: onlyID });
  const watcher = await on.agent({ nickname: 'watcher' });
  const boss = await on.agent({ nickname: 'boss', role: 'Admin' });
  await watcher.does('monitor', visitor, { on: true });
  const tab = await visitor.connect();
  const { conversation } = (await boss.row(visitor))!;
  await boss.does('end', visitor);

  const phone = await owner.connect();
  const [cursor, theirs] = [newestOf(phone), newestOf(tab)];
  phone.close();
  await phone.closed;
  const sockets = {
    owner: owner.sockets[0]!,
    watcher: watcher.socket,
    visitor: visitor.sockets[0]!,
    tab,
  };
  const erase = (of: string) => boss.call('POST /history/doErase', { conversation: conversation!, onlyID: of });
  const received = await verifyPushes(on, () => codesCausedBy(on, sockets, () => erase(onlyID)));
  const row = ['2015', '8001'];
  expect(received).toEqual({ owner: row, watcher: row, visitor: ['2015'], tab: ['2015'] });

  const told = { code: '2015', YQToken: visitor.id, onlyID, conversation, msg: ERASED };
  expect(tab.all('2015')).toMatchObject([told]);
  const [again, page] = [await owner.connect({ cursor }), await visitor.connect({ cursor: theirs })];
  expect([again.all('2015'), page.all('2015')]).toMatchObject([[told], [told]]);

  // It is the last message of the row, so agents who list the visitor get the row with the replacement.
  await erase('answer');
  await on.settle();
  expect((await owner.row(visitor))!.last).toMatchObject({ onlyID: 'answer', msg: ERASED });
  expect(JSON.stringify([again.frames, page.frames])).not.toContain('6222020000001234');
});

test('2015 erased after a recall: the message stays recalled', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const visitor = await on.visitor();
  await visitor.says('first');
  await visitor.says('a slip', { onlyID: 'slip' });
  await visitor.call('POST /visitor/recall', { onlyID: 'slip' });
  const { conversation } = (await boss.row(visitor))!;
  await boss.does('end', visitor);
  await verifyPushes(on, () => boss.call('POST /history/doErase', { conversation: conversation!, onlyID: 'slip' }));
  expect(boss.socket.all('2015').at(-1)).not.toHaveProperty('msg');
});
