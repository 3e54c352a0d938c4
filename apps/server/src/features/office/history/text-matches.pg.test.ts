import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import { GATHERED_MAX } from './text-matches';

test('an export with a search text has the rows of the list; of a masked number only the visible part is found', async ({
  on,
}) => {
  const boss = await on.agent({ role: 'Admin' });
  const said = [
    ['text', '我的电话是13812345678'],
    ['rich', '<p>call <b title="a>b">139</b>12345678</p>'],
    ['rich', '<p title="137">ＯＮＥ two</p>'],
    ['card', JSON.stringify({ title: 'ONE 13712345678', text: 'two', url: 'https://shop.example/three' })],
    ['text', '1381234 只是一半'],
  ] as const;
  for (const [kind, msg] of said) {
    const visitor = await on.visitor();
    await visitor.says('hello');
    await on.settle();
    if (kind === 'text') await visitor.says(msg);
    else await boss.says(visitor, msg, { kind });
    await on.settle();
  }
  on.clock.advance(120_000);
  await on.runJob('search');
  const permissions = ['seePermissions:seeHistorical'];
  await boss.call('POST /roles/doEdit', {
    role: 'Masked',
    name: 'Masked',
    permissions,
    scope: 'all',
    masks: ['phone'],
  });
  const masked = await on.signIn({ role: 'Masked' });
  const exported = async (agent: { token: string }, text: string) => {
    const { statusCode, body } = await on.server.http.inject({
      url: `/api/history/exportTalks?format=json&text=${encodeURIComponent(text)}`,
      headers: { authorization: `Bearer ${agent.token}` },
    });
    expect(statusCode).toBe(200);
    return body.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line).conversation as string]));
  };
  const counts = async (agent: typeof boss | typeof masked, text: string) => {
    const { list } = (await agent.call('GET /history/getList', { text })).data;
    expect([text, (await exported(agent, text)).sort()]).toEqual([text, list.map(({ id }) => id).sort()]);
    return list.length;
  };
  const asked = ['5678', '138', '12345678', '1234', 'one', 'one two', 'title', 'three', '137'];
  const all: number[] = [];
  const less: number[] = [];
  for (const text of asked) {
    all.push(await counts(boss, text));
    less.push(await counts(masked, text));
  }
  expect(all).toEqual([3, 2, 3, 4, 2, 2, 0, 0, 1]);
  expect(less).toEqual([3, 2, 0, 1, 2, 2, 0, 0, 1]);
});

test('with very many hits each conversation is checked while it is read: same rows, and no wait for a count', async ({
  on,
}) => {
  const boss = await on.agent({ role: 'Admin' });
  const judge = await on.signIn({ role: 'Admin' });
  const says = async (text: string): Promise<string> => {
    const visitor = await on.visitor();
    await visitor.says(text);
    await on.settle();
    const { list } = (await boss.call('GET /history/getList', { YQToken: visitor.id })).data;
    await boss.does('end', visitor);
    return list[0]!.id;
  };
  const [common, also, other] = [await says('您好，在吗'), await says('您好'), await says('再见')];
  on.clock.advance(120_000);
  await on.runJob('search');
  // More hits than are collected.
  await on.database.db.query(
    `insert into message_terms (conversation_id, seq, sent_at, terms)
     select conversation_id, 1000 + n, sent_at, terms
     from message_terms, generate_series(1, $2::int) n where conversation_id = $1`,
    [common, GATHERED_MAX],
  );
  const read = async (path: string) =>
    on.server.http.inject({ url: `/api/history/${path}`, headers: { authorization: `Bearer ${boss.token}` } });
  const found = async (text: string) => {
    const talks = await read(`exportTalks?format=json&text=${encodeURIComponent(text)}`);
    const rows = await read(`export?format=csv&columns=conversation&text=${encodeURIComponent(text)}`);
    const ids = rows.body.split('\r\n').slice(1).filter(Boolean);
    expect(
      talks.body
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line).conversation),
    ).toEqual(ids);
    return { ids: ids.sort(), count: rows.headers['x-rows'] };
  };
  expect(await found('您好')).toEqual({ ids: [common, also].sort(), count: undefined });
  expect(await found('再见')).toEqual({ ids: [other], count: '1' });
  const { data } = await judge.call('POST /history/doSample', { count: 10, mark: 'greeted', text: '您好' });
  expect(data.ids.sort()).toEqual([common, also].sort());
});
