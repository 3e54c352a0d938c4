import { describe, expect } from 'vitest';
import { recount } from '../../../testing/recount';
import { codesCausedBy, framesCausedBy, serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import { verifyPushes } from '../../../testing/verify-pushes';

async function talking(on: TestServer) {
  const owner = await on.agent({ nickname: 'owner' });
  const visitor = await on.visitor();
  await visitor.says('hello');
  const colleague = await on.agent({ nickname: 'colleague' });
  const boss = await on.agent({ nickname: 'boss', role: 'Admin' });
  return { owner, visitor, colleague, boss };
}

const refusal = (error: string) => ({ status: 409, error });

describe('transfer', () => {
  test('accepted: the colleague owns the conversation, and it leaves the list of the former owner', async ({ on }) => {
    const { owner, visitor, colleague } = await talking(on);
    const offered = await verifyPushes(on, () =>
      owner.does('transfer', visitor, { to: colleague.uuid, note: 'knows better' }),
    );
    expect(offered.data).toMatchObject({
      state: 'current',
      serviceID: owner.uuid,
      transfer: { from: owner.uuid, to: colleague.uuid, note: 'knows better', at: on.clock.now() },
    });
    expect(await owner.says(visitor, 'one moment')).toMatchObject({ code: '7001' });
    expect(await verifyPushes(on, () => owner.does('transfer', visitor, { to: colleague.uuid }))).toMatchObject(
      refusal('transfer-pending'),
    );
    const accepted = await verifyPushes(on, () => colleague.does('accept', visitor));
    expect(accepted.data).toMatchObject({
      state: 'current',
      serviceID: colleague.uuid,
      transfer: null,
      unreadNumber: 1,
    });
    expect(await owner.row(visitor)).toBeUndefined();
    expect(await owner.says(visitor, 'still me?')).toMatchObject({ error: 'not-yours' });
    await recount(on);
  });

  test('refused offers change nothing', async ({ on }) => {
    const { owner, visitor, colleague } = await talking(on);
    const offer = (to: string) => verifyPushes(on, () => owner.does('transfer', visitor, { to }));
    expect(await offer(owner.uuid)).toMatchObject(refusal('agent-unavailable'));
    expect(await offer('00000000-0000-7000-8000-000000000000')).toMatchObject(refusal('agent-unavailable'));
    await colleague.hides();
    expect(await offer(colleague.uuid)).toMatchObject(refusal('agent-unavailable'));
    expect(await colleague.does('transfer', visitor, { to: owner.uuid })).toMatchObject({
      status: 403,
      error: 'not-yours',
    });
    expect(await owner.does('transfer', visitor, {})).toMatchObject({ status: 400 });
    expect(await owner.does('transfer', visitor, { group: 'sales' })).toMatchObject({ status: 404 });
    expect(await owner.does('decline', visitor)).toMatchObject(refusal('not-offered'));
    expect(await owner.row(visitor)).toMatchObject({ state: 'current', transfer: null });
  });

  test('C-38: withdrawn by the owner: the colleague gets a tip and cannot accept it any more', async ({ on }) => {
    const { owner, visitor, colleague } = await talking(on);
    expect(await owner.does('withdraw', visitor)).toMatchObject(refusal('not-offered'));
    await owner.does('transfer', visitor, { to: colleague.uuid });
    expect(await colleague.does('withdraw', visitor)).toMatchObject({ status: 403, error: 'not-yours' });
    const row = await verifyPushes(on, () => owner.does('withdraw', visitor));
    expect(row.data).toMatchObject({ state: 'current', serviceID: owner.uuid, transfer: null });
    expect(colleague.socket.all('2017')).toMatchObject([{ tip: 'transfer-withdrawn', detail: { from: owner.uuid } }]);
    expect(await colleague.row(visitor)).toBeUndefined();
    expect(await colleague.does('accept', visitor)).toMatchObject(refusal('not-waiting'));
    expect(await owner.does('transfer', visitor, { to: colleague.uuid })).toMatchObject({ status: 200 });
  });

  test('not accepted in time: the offer bounces, and the owner gets a tip', async ({ on }) => {
    const { owner, visitor, colleague } = await talking(on);
    await owner.does('transfer', visitor, { to: colleague.uuid });
    on.clock.advance(59_999);
    await on.runJob('due');
    expect((await owner.row(visitor))?.transfer).not.toBeNull();
    on.clock.advance(1);
    await verifyPushes(on, () => on.runJob('due'));
    expect(owner.socket.all('2017')).toMatchObject([{ tip: 'transfer-bounced', detail: { to: colleague.uuid } }]);
    expect(await owner.row(visitor)).toMatchObject({ serviceID: owner.uuid, transfer: null });
    expect(await colleague.does('accept', visitor)).toMatchObject(refusal('not-waiting'));
  });

  test('C-24, C-35: with the owner disconnected the open offer keeps the conversation; declined, it waits again', async ({
    on,
  }) => {
    const { owner, visitor, colleague } = await talking(on);
    on.clock.advance(1000);
    await owner.leaves();
    on.clock.advance(179_000);
    const { boss } = { boss: on.agents[2]! };
    await boss.does('transfer', visitor, { to: colleague.uuid });
    on.clock.advance(2000);
    await verifyPushes(on, () => on.runJob('due'));
    expect(await boss.row(visitor)).toMatchObject({ state: 'current', serviceID: owner.uuid });
    await colleague.hides();
    await boss.hides();
    await verifyPushes(on, () => colleague.does('decline', visitor));
    expect(visitor.socket.all('2003')).toHaveLength(1);
    expect(await boss.row(visitor)).toMatchObject({ state: 'wait', serviceID: null });
  });

  test('the colleague disconnects: the offer still bounces after its time', async ({ on }) => {
    const { owner, visitor, colleague } = await talking(on);
    await owner.does('transfer', visitor, { to: colleague.uuid });
    await colleague.leaves();
    on.clock.advance(60_000);
    await verifyPushes(on, () => on.runJob('due'));
    expect(await owner.row(visitor)).toMatchObject({ state: 'current', transfer: null });
  });

  test('fault 17: a transfer, its acceptance, a takeover and the end by the visitor at once', async ({ on }) => {
    const { owner, visitor, colleague, boss } = await talking(on);
    for (let trial = 0; trial < 15; trial += 1) {
      await visitor.says(`trial ${trial}`);
      const current = await boss.row(visitor);
      const [from, to] = current?.serviceID === colleague.uuid ? [colleague, owner] : [owner, colleague];
      if (current?.serviceID === boss.uuid) await from.does('takeOver', visitor);
      await verifyPushes(on, () =>
        Promise.all([
          from.call('POST /talk/transfer', { YQToken: visitor.id, to: to.uuid }),
          visitor.call('POST /visitor/end', {}),
          to.call('POST /talk/accept', { YQToken: visitor.id }),
          boss.call('POST /talk/takeOver', { YQToken: visitor.id }),
        ]),
      );
      expect(await boss.row(visitor)).toMatchObject({ state: 'end', transfer: null });
    }
    await recount(on);
  });
});

describe('taking over, ending', () => {
  test('takeOver: any open conversation of another agent', async ({ on }) => {
    const { visitor, colleague } = await talking(on);
    expect((await colleague.does('takeOver', visitor)).data).toMatchObject({ serviceID: colleague.uuid });
    expect(await colleague.does('takeOver', visitor)).toMatchObject(refusal('already-yours'));
    await colleague.does('end', visitor);
    expect(await colleague.does('takeOver', visitor)).toMatchObject(refusal('already-ended'));
    const quiet = await on.visitor();
    expect(await colleague.does('takeOver', quiet)).toMatchObject(refusal('no-conversation'));
  });

  test('end: by the owner or an administrator; a second end is refused and changes nothing', async ({ on }) => {
    const { owner, visitor, colleague, boss } = await talking(on);
    expect(await colleague.does('end', visitor)).toMatchObject({ status: 403, error: 'not-yours' });
    expect((await verifyPushes(on, () => boss.does('end', visitor, { reason: 'spam' }))).data.state).toBe('end');
    expect(await verifyPushes(on, () => owner.does('end', visitor))).toMatchObject(refusal('already-ended'));
    expect((await visitor.call('POST /visitor/end', {})).error).toBe('already-ended');
    expect(visitor.socket.all('2004')).toMatchObject([{ reason: 'spam' }]);
  });

  test('an unknown visitor is 404, an invalid id 400', async ({ on }) => {
    const agent = await on.agent();
    for (const verb of ['accept', 'end', 'takeOver', 'invite', 'decline'] as const) {
      expect(await agent.does(verb, '00000000-0000-7000-8000-000000000000')).toMatchObject({ status: 404 });
      expect(await agent.does(verb, "x' or 1=1")).toMatchObject({ status: 400 });
    }
  });

  test('accept: a waiting conversation, once', async ({ on }) => {
    const agent = await on.agent({ limit: 1 });
    const visitors = [await on.visitor(), await on.visitor()];
    for (const visitor of visitors) await visitor.says('hello');
    const second = await on.signIn({ nickname: 'second' });
    await second.hides();
    await second.connect();
    expect((await verifyPushes(on, () => second.does('accept', visitors[1]!))).data).toMatchObject({
      state: 'current',
      serviceID: second.uuid,
    });
    expect(await second.does('accept', visitors[1]!)).toMatchObject(refusal('not-waiting'));
    expect(await agent.does('accept', visitors[0]!)).toMatchObject(refusal('not-waiting'));
  });
});

describe('invitation', () => {
  test('accepted by a message: goes to the inviting agent, regardless of its limit', async ({ on }) => {
    const agent = await on.agent({ limit: 1 });
    const other = await on.visitor();
    await other.says('takes the place');
    const visitor = await on.visitor();
    await verifyPushes(on, () => agent.does('invite', visitor, { msg: '需要帮助吗？' }));
    expect((await visitor.hello()).talk).toMatchObject({ state: 'monitor', invitation: '需要帮助吗？' });
    await verifyPushes(on, () => visitor.says('yes'));
    expect(await agent.row(visitor)).toMatchObject({ state: 'current', serviceID: agent.uuid });
    expect(agent.socket.all('2006')).toMatchObject([{ YQToken: visitor.id, visitor: { state: 'current' } }]);
    expect((await visitor.hello()).talk.invitation).toBeNull();
    expect(await agent.does('invite', visitor)).toMatchObject(refusal('already-talking'));
    // The invitation's text is message 1, before the visitor's answer, on both sides.
    expect(await agent.row(visitor)).toMatchObject({ smsg: 1, umsg: 1 });
    const { data } = await agent.call('GET /talk/messages', { YQToken: visitor.id });
    expect(data.list).toMatchObject([
      { seq: 1, role: 'service', msg: '需要帮助吗？', nickname: agent.nickname },
      { seq: 2, role: 'user', msg: 'yes' },
    ]);
    expect(visitor.socket.all('8005')).toMatchObject([{ message: { seq: 1, role: 'service', msg: '需要帮助吗？' } }]);
    await recount(on);
  });

  test('accepted by the button: the conversation begins with the invitation’s text, once, in the queue too', async ({
    on,
  }) => {
    const inviter = await on.agent({ nickname: 'inviter' });
    const colleague = await on.agent({ nickname: 'colleague', limit: 1 });
    const visitors = [await on.visitor(), await on.visitor(), await on.visitor()];
    for (const visitor of visitors) await inviter.does('invite', visitor, { msg: 'May I help?' });
    const accept = (visitor: (typeof visitors)[number]) =>
      verifyPushes(on, () => visitor.call('POST /visitor/invitation', { accept: true }));
    await accept(visitors[0]!);
    const kept = await visitors[0]!.call('GET /visitor/messages', {});
    expect(kept.data.list).toMatchObject([{ seq: 1, role: 'service', msg: 'May I help?' }]);
    await inviter.hides();
    await accept(visitors[1]!);
    await accept(visitors[2]!);
    expect(await colleague.row(visitors[2]!)).toMatchObject({ state: 'wait', smsg: 1, unreadNumber: 0 });
    expect(visitors[2]!.socket.all('8005')).toMatchObject([{ message: { seq: 1, nickname: 'inviter' } }]);
    expect(await visitors[2]!.says('yes')).toMatchObject({ code: '7001', seq: 2 });
    await recount(on);
  });

  test('refused: the agent gets a tip, and the invitation is void', async ({ on }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    await agent.does('invite', visitor);
    await verifyPushes(on, () => visitor.call('POST /visitor/invitation', { accept: false }));
    expect(agent.socket.all('2017')).toMatchObject([{ tip: 'invitation-refused', YQToken: visitor.id }]);
    for (const accept of [true, false])
      expect(await visitor.call('POST /visitor/invitation', { accept })).toMatchObject(refusal('not-invited'));
  });

  test('accepted with the inviting agent hidden: the queue, with its position; with nobody online: refused', async ({
    on,
  }) => {
    const inviter = await on.agent({ nickname: 'inviter' });
    const busy = await on.agent({ nickname: 'busy', limit: 1 });
    const visitors = [await on.visitor(), await on.visitor(), await on.visitor()];
    for (const visitor of visitors) await inviter.does('invite', visitor);
    await inviter.hides();
    await visitors[0]!.says('takes the place');
    on.clock.advance(10);
    await verifyPushes(on, () => visitors[1]!.call('POST /visitor/invitation', { accept: true }));
    expect(visitors[1]!.socket.all('2001')).toMatchObject([{ position: 1, conversation: expect.any(String) }]);
    await busy.leaves();
    on.clock.advance(200_000);
    expect(await visitors[2]!.call('POST /visitor/invitation', { accept: true })).toMatchObject(
      refusal('nobody-online'),
    );
  });

  test('accepted twice and answered at once: one conversation', async ({ on }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    await agent.does('invite', visitor);
    const accept = () => visitor.call('POST /visitor/invitation', { accept: true });
    const replies = await Promise.all([accept(), accept(), visitor.says('yes')]);
    await on.settle();
    expect(replies[2]).toMatchObject({ code: '7001' });
    const { rowCount } = await on.database.db.query('select 1 from conversations');
    expect(rowCount).toBe(1);
    await recount(on);
  });

  test('C-51: a visitor who left the site cannot be invited', async ({ on }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    await visitor.leaves();
    on.clock.advance(61_000);
    await on.runJob('leave');
    expect(await agent.does('invite', visitor)).toMatchObject(refusal('not-on-site'));
  });
});

describe('recall', () => {
  const kept = async (on: TestServer) =>
    (await on.database.db.query('select seq, msg, recalled_by from recalled_messages order by seq')).rows;

  test('by both sides within two minutes: the seq stays, the text is kept only in the audit copy', async ({ on }) => {
    const { owner, visitor } = await talking(on);
    await visitor.says('my card number', { onlyID: 'v' });
    await owner.says(visitor, 'my slip', { onlyID: 'a' });
    on.clock.advance(119_999);
    expect((await verifyPushes(on, () => visitor.call('POST /visitor/recall', { onlyID: 'v' }))).status).toBe(200);
    expect((await verifyPushes(on, () => owner.does('recall', visitor, { onlyID: 'a' }))).data).toMatchObject({
      seq: 3,
      umsg: 2,
      smsg: 1,
      last: { msg: '', recalled: true, onlyID: 'a' },
    });
    const { data } = await owner.call('GET /talk/messages', { YQToken: visitor.id });
    expect(data.list.map(({ seq, msg, recalled }) => [seq, msg, recalled])).toEqual([
      [1, 'hello', undefined],
      [2, '', true],
      [3, '', true],
    ]);
    expect(await kept(on)).toEqual([
      { seq: 2, msg: 'my card number', recalled_by: null },
      { seq: 3, msg: 'my slip', recalled_by: owner.uuid },
    ]);
    await recount(on);
  });

  test('a recalled message shows whether it had been read, in the push and after a reload', async ({ on }) => {
    const { owner, visitor } = await talking(on);
    await owner.says(visitor, 'read', { onlyID: 'a' });
    await visitor.reads(2);
    await owner.says(visitor, 'not read', { onlyID: 'b' });
    const received = await framesCausedBy(on, { owner: owner.socket, visitor: visitor.socket }, async () => {
      await owner.does('recall', visitor, { onlyID: 'a' });
      await owner.does('recall', visitor, { onlyID: 'b' });
    });
    const told = [{ onlyID: 'a', seen: true }, { onlyID: 'b' }];
    expect(received).toMatchObject({ owner: told, visitor: told });
    expect(received.owner?.[1]).not.toHaveProperty('seen');
    await visitor.reads(3);
    const { data } = await owner.call('GET /talk/messages', { YQToken: visitor.id });
    expect(data.list.map(({ recalled, seen }) => [recalled, seen])).toEqual([
      [undefined, undefined],
      [true, true],
      [true, undefined],
    ]);
  });

  test('refused: too late, another author’s, unknown, in an ended or an earlier conversation', async ({ on }) => {
    const { owner, visitor, colleague, boss } = await talking(on);
    await visitor.says('mine', { onlyID: 'v' });
    await owner.says(visitor, 'ours', { onlyID: 'a' });
    expect((await visitor.call('POST /visitor/recall', { onlyID: 'a' })).error).toBe('not-yours');
    expect((await owner.does('recall', visitor, { onlyID: 'v' })).error).toBe('not-yours');
    expect((await colleague.does('recall', visitor, { onlyID: 'a' })).error).toBe('not-yours');
    expect((await boss.does('recall', visitor, { onlyID: 'a' })).error).toBe('not-yours');
    expect((await owner.does('recall', visitor, { onlyID: 'none' })).error).toBe('unknown-message');
    on.clock.advance(120_000);
    expect(await owner.does('recall', visitor, { onlyID: 'a' })).toMatchObject(refusal('too-late'));
    await visitor.says('late', { onlyID: 'late' });
    await owner.does('end', visitor);
    expect((await visitor.call('POST /visitor/recall', { onlyID: 'late' })).error).toBe('already-ended');
    await visitor.says('again');
    expect((await visitor.call('POST /visitor/recall', { onlyID: 'late' })).error).toBe('already-ended');
    expect(await kept(on)).toEqual([]);
  });

  test('several times at once: one audit copy, one push', async ({ on }) => {
    const { owner, visitor } = await talking(on);
    await owner.says(visitor, 'slip', { onlyID: 'a' });
    const received = await codesCausedBy(on, { visitor: visitor.socket }, () =>
      Promise.all([1, 2, 3].map(() => owner.call('POST /talk/recall', { YQToken: visitor.id, onlyID: 'a' }))),
    );
    expect(received).toEqual({ visitor: ['2015'] });
    expect(await kept(on)).toHaveLength(1);
  });

  test('not by the onlyID of another visitor’s message', async ({ on }) => {
    const { owner, visitor } = await talking(on);
    const other = await on.visitor();
    await other.says('theirs', { onlyID: 'same' });
    expect((await visitor.call('POST /visitor/recall', { onlyID: 'same' })).error).toBe('unknown-message');
    expect((await owner.does('recall', visitor, { onlyID: 'same' })).error).toBe('unknown-message');
  });

  test('fault 16: two tabs and two devices that send and recall at the same time', async ({ on }) => {
    const { owner, visitor } = await talking(on);
    await visitor.connect();
    await owner.connect();
    const work: Promise<unknown>[] = [];
    await verifyPushes(on, async () => {
      for (let round = 0; round < 30; round += 1) {
        const socket = visitor.sockets[round % 2]!;
        socket.send({ code: '6000', onlyID: `v-${round}`, msg: `v ${round}` });
        owner.sockets[round % 2]!.send({ code: '6010', onlyID: `a-${round}`, YQToken: visitor.id, msg: `a ${round}` });
        if (round % 3 === 0) {
          await socket.answer(`v-${round}`);
          work.push(visitor.call('POST /visitor/recall', { onlyID: `v-${round}` }));
          work.push(owner.call('POST /talk/recall', { YQToken: visitor.id, onlyID: `a-${round - 3}` }));
        }
      }
      await Promise.all(work);
    });
    expect(await recount(on)).toBe(61);
    expect((await kept(on)).length).toBe(19);
  });
});

describe('watching', () => {
  test('monitor subscribes only the caller, and changes no state', async ({ on }) => {
    const { owner, visitor, colleague } = await talking(on);
    expect(await colleague.row(visitor)).toBeUndefined();
    const on1 = await verifyPushes(on, () => colleague.does('monitor', visitor, { on: true }));
    expect(on1.data).toMatchObject({ state: 'current', serviceID: owner.uuid });
    expect(await colleague.row(visitor)).toMatchObject({ state: 'current', serviceID: owner.uuid });
    await verifyPushes(on, () => visitor.says('received by both'));
    await verifyPushes(on, () => colleague.does('monitor', visitor, { on: false }));
    expect(await colleague.row(visitor)).toBeUndefined();
    expect(await codesCausedBy(on, { colleague: colleague.socket }, () => visitor.says('private'))).toEqual({});
  });
});

describe('read access', () => {
  test('messages, trail and notes of a conversation outside of the agent’s lists are 403', async ({ on }) => {
    const { owner, visitor, colleague, boss } = await talking(on);
    const YQToken = visitor.id;
    for (const [agent, status] of [
      [owner, 200],
      [boss, 200],
      [colleague, 403],
    ] as const) {
      expect((await agent.call('GET /talk/messages', { YQToken })).status).toBe(status);
      expect((await agent.call('GET /talk/trail', { YQToken })).status).toBe(status);
      expect((await agent.does('note', visitor, { onlyID: `n-${status}-${agent.nickname}`, msg: 'x' })).status).toBe(
        status,
      );
    }
  });

  test("attack 25: another visitor's conversation is not found by its id", async ({ on }) => {
    const { owner, visitor } = await talking(on);
    const conversation = (await owner.row(visitor))!.conversation!;
    const other = await on.visitor();
    expect((await other.call('GET /visitor/messages', { conversation })).error).toBe('not-found');
    expect((await owner.call('GET /talk/messages', { YQToken: other.id, conversation })).error).toBe('not-found');
    const { data } = await visitor.call('GET /visitor/messages', { conversation });
    expect(data.list).toHaveLength(1);
  });

  test('pages of messages in both directions', async ({ on }) => {
    const { owner, visitor } = await talking(on);
    for (let index = 2; index <= 25; index += 1) visitor.send(`${index}`);
    await on.settle();
    const page = async (bounds: object) => {
      const { data } = await owner.call('GET /talk/messages', { YQToken: visitor.id, pageSize: 10, ...bounds });
      return [data.list.at(0)?.seq, data.list.at(-1)?.seq, data.more];
    };
    expect(await page({})).toEqual([16, 25, true]);
    expect(await page({ beforeSeq: 16 })).toEqual([6, 15, true]);
    expect(await page({ beforeSeq: 6 })).toEqual([1, 5, false]);
    expect(await page({ afterSeq: 0 })).toEqual([1, 10, true]);
    expect(await page({ afterSeq: 20 })).toEqual([21, 25, false]);
    expect(await page({ afterSeq: 25 })).toEqual([undefined, undefined, false]);
    expect(await page({ afterSeq: 2, beforeSeq: 5 })).toEqual([3, 4, false]);
    expect(await page({ pageSize: 1000 })).toEqual([1, 25, false]);
  });
});
