import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { framesCausedBy, serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import { answerLetter } from './answer';
import { createLetterMail } from './mail';

type Agent = Awaited<ReturnType<TestServer['agent']>>;

/** A visitor leaves a letter while no agent is online. */
async function leaveLetter(
  on: TestServer,
  letter: { content?: string; email?: string; phone?: string; name?: string } = {},
) {
  const visitor = await on.visitor();
  const { data } = await visitor.call('POST /visitor/letter', {
    onlyID: randomUUID(),
    content: letter.content ?? '什么时候发货？',
    ...letter,
  });
  return { visitor, id: data.id };
}

const reply = (id: string, more: object = {}) => ({
  id,
  onlyID: randomUUID(),
  msg: '明天发出',
  mail: false,
  window: true,
  ...more,
});

const principalOf = (agent: Agent) =>
  ({
    uuid: agent.uuid,
    username: 'x',
    nickname: agent.nickname,
    admin: true,
    scope: 'all',
    masks: [],
    roles: [],
    permissions: [],
  }) as never;

test('the window that the visitor opens next shows the letter and the answer, unread', async ({ on }) => {
  const { visitor, id } = await leaveLetter(on);
  const boss = await on.agent({ role: 'Admin', nickname: '小王' });
  const wish = reply(id);
  const { data, status } = await boss.call('POST /letter/doReply', wish);
  expect(status).toBe(200);
  expect(data).toMatchObject({
    letter: { status: 'done', serviceID: boss.uuid, read: true, replies: 1 },
    replies: [{ msg: '明天发出', nickname: '小王', inWindow: true, seen: false, mail: 'none' }],
  });
  // Repeated, as by a client without an answer: stored once.
  await boss.call('POST /letter/doReply', wish);

  const hello = await visitor.hello();
  expect(hello.talk).toMatchObject({ conversation: data.letter.conversation, visitorReadSeq: 0 });
  const { data: page } = await visitor.call('GET /visitor/messages', {});
  expect(page.list.map(({ role, msg, nickname }) => ({ role, msg, nickname }))).toEqual([
    { role: 'user', msg: '什么时候发货？', nickname: expect.any(String) },
    { role: 'service', msg: '明天发出', nickname: '小王' },
  ]);
  visitor.socket.send({ code: '6003', seq: 2 });
  await on.settle();
  const { data: later } = await boss.call('GET /letter/getDetail', { id });
  expect(later.replies[0]).toMatchObject({ seen: true });
  await on.runJob('search');
  const { rows } = await on.database.db.query(
    'select visitor_messages, agent_messages, last_seq, state from conversations where id = $1',
    [data.letter.conversation],
  );
  expect(rows).toEqual([{ visitor_messages: 1, agent_messages: 1, last_seq: 2, state: 'end' }]);
});

test('a second answer is a second conversation without the letter; during an open conversation it is refused', async ({
  on,
}) => {
  const { visitor, id } = await leaveLetter(on);
  const boss = await on.agent({ role: 'Admin' });
  const first = (await boss.call('POST /letter/doReply', reply(id))).data.letter.conversation;
  const second = (await boss.call('POST /letter/doReply', reply(id, { msg: '已发出' }))).data.letter.conversation;
  expect(second).not.toBe(first);
  const { data } = await visitor.call('GET /visitor/messages', {});
  expect(data.list.map(({ msg }) => msg)).toEqual(['已发出']);
  await visitor.says('谢谢');
  expect((await boss.call('GET /letter/getDetail', { id })).data.talking).toBe(true);
  expect((await boss.call('POST /letter/doReply', reply(id))).error).toBe('already-talking');
});

test('a conversation and a person of the archive are created from a letter', async ({ on }) => {
  const { visitor, id } = await leaveLetter(on, { name: '李雷', phone: '13800138000', email: 'a@b.cn' });
  const boss = await on.agent({ role: 'Admin' });
  const { data } = await boss.call('POST /letter/toTalk', { id });
  expect(data.YQToken).toBe(visitor.id);
  expect(await boss.row(visitor)).toMatchObject({
    state: 'current',
    serviceID: boss.uuid,
    conversation: data.conversation,
    umsg: 1,
  });
  await boss.says(visitor, '您好');
  expect((await boss.call('POST /letter/toTalk', { id })).error).toBe('already-talking');
  const { data: user } = await boss.call('POST /letter/toUser', { id });
  const { data: card } = await boss.call('GET /visitors/card', { YQToken: visitor.id });
  expect(card).toMatchObject({ id: user.person, name: '李雷', phone: '13800138000', mail: 'a@b.cn' });
});

test('owner, due date and status of many letters are changed at once, filtered by, and audited', async ({ on }) => {
  const ids = [];
  for (const content of ['one', 'two', 'buy cheap pills']) ids.push((await leaveLetter(on, { content })).id);
  const boss = await on.agent({ role: 'Admin' });
  const dueAt = on.clock.now() + 60_000;
  const { data } = await boss.call('POST /letter/doChange', { ids: ids.slice(0, 2), serviceID: boss.uuid, dueAt });
  expect(data.changed).toHaveLength(2);
  expect(data.changed[0]).toMatchObject({ status: 'new', serviceID: null, dueAt: null });
  await boss.call('POST /letter/doChange', { ids: [ids[2]!], status: 'spam' });
  const found = async (query: object) =>
    (await boss.call('GET /letter/getList', query as never)).data.list.map(({ content }) => content);
  expect(await found({ status: 'open', sort: 'due' })).toHaveLength(2);
  expect(await found({ serviceID: boss.uuid, unowned: 'false' })).toHaveLength(2);
  expect(await found({ status: 'spam' })).toEqual(['buy cheap pills']);
  expect(await found({ overdue: 'true' })).toEqual([]);
  on.clock.advance(61_000);
  expect(await found({ overdue: 'true' })).toHaveLength(2);
  // Spam does not count as unread.
  expect((await boss.call('GET /reads')).data).toBe(2);
  expect((await boss.call('POST /letter/doChange', { ids, serviceID: randomUUID() })).error).toBe('unknown-agent');
  const { rows } = await on.database.db.query(`select count(*) as n from audit_entries where action = 'letters.edit'`);
  expect(rows).toEqual([{ n: 3 }]);
});

test('an answer by mail is stored first, retried while the mail server is unreachable, and sent once', async ({
  on,
}) => {
  const { id } = await leaveLetter(on, { email: 'li@shop.example' });
  const boss = await on.agent({ role: 'Admin', nickname: 'boss' });
  expect((await boss.call('POST /letter/doReply', reply(id, { mail: true }))).error).toBe('mail-impossible');
  const { context } = on.server;
  const wish = reply(id, { mail: true, window: false });
  await answerLetter(context, principalOf(boss), wish, true);

  const sent: { to: string; subject: string; text: string }[] = [];
  let isAway = true;
  const mail = createLetterMail(context, async (one) => {
    if (isAway) throw new Error('connect ECONNREFUSED');
    sent.push(one);
  });
  const state = async () => (await boss.call('GET /letter/getDetail', { id })).data.replies[0];
  await mail.run();
  expect(await state()).toMatchObject({ mail: 'waiting', mailError: 'connect ECONNREFUSED' });
  isAway = false;
  await mail.run();
  expect(sent).toEqual([]);
  on.clock.advance(60_000);
  await mail.run();
  await mail.run();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: 'li@shop.example', subject: '回复您的留言' });
  expect(sent[0]!.text).toContain('> 什么时候发货？');
  expect(await state()).toMatchObject({ mail: 'sent', mailError: '' });
});

test('while a mail is being sent, nothing is locked and no other process sends it; after a crash it is tried again', async ({
  on,
}) => {
  const { id } = await leaveLetter(on, { email: 'li@shop.example' });
  const boss = await on.agent({ role: 'Admin', nickname: 'boss' });
  const { context } = on.server;
  await answerLetter(context, principalOf(boss), reply(id, { mail: true, window: false }), true);
  const open = async () => {
    const { rows } = await on.database.db.query(
      `select count(*) as n from pg_locks l join pg_stat_activity a using (pid)
       where l.relation = 'letter_replies'::regclass and pid <> pg_backend_pid() and a.backend_type = 'client backend'`,
    );
    return rows;
  };
  let sent = 0;
  const other = createLetterMail(context, async () => {
    sent += 1;
  });
  const dying = createLetterMail(context, async () => {
    // What reads meanwhile lets go by itself; a lock of the sending would stay.
    await expect.poll(open).toEqual([{ n: 0 }]);
    await other.run();
    expect(sent).toBe(0);
    // As long as the process of this one does not answer any more, it has no result.
    on.clock.advance(10 * 60_000);
    await other.run();
    expect(sent).toBe(1);
  });
  await dying.run();
  const { replies } = (await boss.call('GET /letter/getDetail', { id })).data;
  expect(replies).toMatchObject([{ mail: 'sent', mailError: '' }]);
});

test('the mail names the company as its sender, and below the agent', async ({ on }) => {
  const { id } = await leaveLetter(on, { email: 'li@shop.example' });
  const boss = await on.agent({ role: 'Admin', nickname: 'boss' });
  await boss.call('POST /settings/doEdit', { section: 'company', value: { name: '阳光茶馆' }, version: 0 });
  const { context } = on.server;
  await answerLetter(context, principalOf(boss), reply(id, { mail: true, window: false }), true);
  const sent: { sender?: string; text: string }[] = [];
  await createLetterMail(context, async (one) => void sent.push(one)).run();
  expect(sent).toMatchObject([{ sender: '阳光茶馆', text: expect.stringContaining('boss\n阳光茶馆\n') }]);
});

test('an answer that could not be sent opens its letter again, unread, with one push to the owner', async ({ on }) => {
  const { id } = await leaveLetter(on, { email: 'gone@shop.example', name: '李雷' });
  const boss = await on.agent({ role: 'Admin', nickname: 'boss' });
  const other = await on.agent({ role: 'Admin', nickname: 'other' });
  await answerLetter(on.server.context, principalOf(boss), reply(id, { mail: true, window: false }), true);
  let tries = 0;
  const mail = createLetterMail(on.server.context, async () => {
    tries += 1;
    throw new Error('550 no such mailbox');
  });
  const letter = async () => {
    const { rows } = await on.database.db.query(
      `select l.status, l.read_at is not null as read, l.owner_id as owner, r.mail_next_at is null as over, r.mail_error as error
       from letters l join letter_replies r on r.letter_id = l.id`,
    );
    return rows;
  };
  for (const hour of [0, 1, 2, 3]) {
    on.clock.advance(hour * 3600_000);
    await mail.run();
  }
  const error = '550 no such mailbox';
  expect(await letter()).toEqual([{ status: 'done', read: true, owner: boss.uuid, over: false, error }]);
  on.clock.advance(3 * 3600_000);
  const received = await framesCausedBy(on, { boss: boss.socket, other: other.socket }, () => mail.run());
  const told = (name: string) => (received[name] ?? []).filter(({ code }) => code === '2025');
  expect(told('boss')).toMatchObject([{ what: 'unsent', letter: { id, name: '李雷' }, serviceID: boss.uuid }]);
  expect(told('other')).toEqual([]);
  expect(await letter()).toEqual([{ status: 'open', read: false, owner: boss.uuid, over: true, error }]);
  on.clock.advance(24 * 3600_000);
  await mail.run();
  expect(tries).toBe(5);
});
