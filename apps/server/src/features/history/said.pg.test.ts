import { expect } from 'vitest';
import { serverTest as test } from '../../testing/server-test';

test('an export finds what the list finds, of a masked number what is shown of it', async ({ on }) => {
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
