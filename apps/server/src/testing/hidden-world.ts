import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { TestServer } from './start-server';
import type { TestAgent, TestVisitor } from './test-people';
import { upload } from './upload';

/** Kinds of rows that an agent with a narrow scope must not see. */
export const hiddenThings = [
  'visitor',
  'conversation',
  'person',
  'merge',
  'followUp',
  'letter',
  'share',
  'contact',
  'import',
  'view',
  'quickReply',
  'session',
  'signIn',
  'auditEntry',
  'agent',
  'group',
] as const;
export type HiddenThing = (typeof hiddenThings)[number];
/** `onlyID`: ids of a message and a note in the hidden conversations. */
export type HiddenWorld = Record<HiddenThing | 'onlyID', string[]>;

/** Points for the default quality criteria. */
const POINTS = { speed: 5, solved: 4, manner: 3, rules: 2 };

/**
 * Creates one of everything for an agent of another group: conversations that are ended, open and in the trash, their
 * visitors, people, letters, shares …, each with a text (`mark`) that occurs nowhere else. `night` is the agent's
 * group, `link` the source of its visitors, `friend` a colleague with whom it shares one.
 */
export async function buildHiddenWorld(
  on: TestServer,
  { eve, friend, night, link, mark }: { eve: TestAgent; friend: TestAgent; night: string; link: string; mark: string },
): Promise<HiddenWorld> {
  const { db } = on.database;
  const ids = async (sql: string, values: unknown[] = []) =>
    (await db.query<{ id: string }>(sql, values)).rows.map(({ id }) => id);
  const does = async (route: string, value: object, by = eve) => {
    const reply = await by.call(route as 'POST /talk/end', value as never);
    expect([route, reply.status, reply.error]).toEqual([route, 200, undefined]);
    return reply.data as never as { id: string };
  };
  const started = on.clock.now();
  const keys = { p256dh: `BA${'k'.repeat(85)}`, auth: 'a'.repeat(22) };
  await does('POST /push/doSubscribe', { endpoint: `https://8.8.8.8/${randomUUID()}`, ...keys });
  on.clock.advance(1000);

  async function talk(words: string): Promise<TestVisitor> {
    const visitor = await on.visitor();
    await visitor.hello({ link: { code: link }, title: mark, URL: `https://shop.example/${mark}` });
    await visitor.says(`${words} ${mark}`);
    if ((await eve.row(visitor))?.serviceID !== eve.uuid) await eve.does('takeOver', visitor);
    return visitor;
  }
  const letterOf = async (visitor: TestVisitor) => {
    const value = {
      onlyID: randomUUID(),
      content: `letter ${mark}`,
      name: mark,
      phone: '13812340000',
      email: 'e@e.example',
    };
    const { id } = (await visitor.call('POST /visitor/letter', value)).data;
    await does('POST /letter/doChange', { ids: [id], serviceID: eve.uuid });
    return id;
  };
  const conversationOf = async (visitor: TestVisitor) => (await eve.row(visitor))!.conversation!;

  const over = await talk('over');
  const conversation = await conversationOf(over);
  const card = { name: mark, phone: '13812345678', mail: 'x@x.example', wechat: mark, remark: mark, tags: [mark] };
  await does('POST /visitors/doEdit', { YQToken: over.id, ...card });
  const recalled = randomUUID();
  await eve.says(over, `recalled ${mark}`, { onlyID: recalled });
  await eve.does('recall', over, { onlyID: recalled });
  const said = randomUUID();
  await eve.says(over, `answer ${mark}`, { onlyID: said });
  const note = randomUUID();
  await does('POST /talk/note', { YQToken: over.id, onlyID: note, msg: mark });
  const file = await upload(on, over.credential, { name: `${mark}.txt`, content: mark });
  await over.says(file.msg, { kind: 'file' });
  await over.call('POST /visitor/rate', { score: 5, comment: mark });
  await does('POST /talk/end', { YQToken: over.id, summary: mark, category: '其他' });
  const letters = [await letterOf(over)];
  on.clock.advance(1000);
  letters.push(await letterOf(over));
  await does('POST /history/doMark', { ids: [conversation], add: [mark] });
  await does('POST /history/doScore', { conversation, points: POINTS, comment: mark }, friend);
  const [person] = await ids('select person_id as id from visitors where id = $1', [over.id]);
  await does('POST /users/doFollowUp', { person, text: mark, dueAt: on.clock.now() });
  await over.leaves();

  const current = await talk('current');
  await does('POST /visitors/doEdit', { YQToken: current.id, name: `${mark} two` });
  const [second] = await ids('select person_id as id from visitors where id = $1', [current.id]);
  await does('POST /users/doMerge', {
    kept: (await does('POST /users/doEdit', { name: `${mark} kept` })).id,
    merged: (await does('POST /users/doEdit', { name: `${mark} merged` })).id,
  });

  const binned = await talk('binned');
  const trashed = await conversationOf(binned);
  await does('POST /talk/end', { YQToken: binned.id });
  await does('POST /history/doDelete', { ids: [trashed] });
  await binned.leaves();

  const lent = await talk('lent');
  const contact = await does('POST /friendly/doEdit', { kind: 'partner', name: `${mark} partner` });
  await does('POST /friendly/transfer', { YQToken: lent.id, to: friend.uuid });

  const csv = await upload(on, eve.token, {
    name: 'people.csv',
    content: `姓名,手机号\n${mark},13900001234\n`,
    path: '/users/import/upload',
  });
  await does('POST /views/doEdit', { list: 'history', name: mark, query: 'a=1' });
  const reply = await does('POST /quickReply/doEdit', { scope: 'own', title: mark, msg: mark });
  const ofNight = await does('POST /quickReply/doEdit', { scope: 'group', group: night, title: mark, msg: mark });
  await db.query(
    `insert into login_records (id, username, agent_id, session_id, address, user_agent, at)
     select $2, $3, agent_id, id, '203.0.113.9', '', $4 from login_sessions where agent_id = $1 limit 1`,
    [eve.uuid, randomUUID(), mark, new Date(on.clock.now())],
  );
  // Lets a minute pass, so that visitors who closed the page have left and are not listed any more.
  on.clock.advance(60_000);
  await on.runJob('leave');
  for (const job of ['people', 'audit', 'search'])
    if (on.server.jobs.some(({ name }) => name === job)) await on.runJob(job);
  await on.settle();

  const since = [new Date(started)];
  return {
    visitor: [over.id, current.id, binned.id],
    conversation: [conversation, trashed, await conversationOf(current)],
    person: [person!, second!],
    merge: await ids('select id from person_merges where at > $1', since),
    followUp: await ids('select id from follow_ups where person_id = $1', [person]),
    letter: letters,
    share: await ids('select id from shares where visitor_id = $1', [lent.id]),
    contact: [contact.id],
    import: [(csv as unknown as { id: string }).id],
    view: await ids('select id from list_views where agent_id = $1', [eve.uuid]),
    quickReply: [reply.id, ofNight.id],
    session: await ids('select id from login_sessions where agent_id = $1', [eve.uuid]),
    signIn: await ids('select id from login_records where agent_id = $1', [eve.uuid]),
    auditEntry: await ids('select id from audit_entries where actor_id = $1 order by id desc limit 2', [eve.uuid]),
    agent: [eve.uuid],
    group: [night],
    onlyID: [said, recalled, note],
  };
}
