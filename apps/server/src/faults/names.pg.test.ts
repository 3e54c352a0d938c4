import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { serverTest as test } from '../testing/server-test';
import { TestVisitor } from '../testing/test-people';

/** Reads `exe.txt` where it is shown, and reverses what follows it in the same line. */
const REVERSED = '\u202etxt.exe\u2066\u2069\u202c';
const PLAIN = 'txt.exe';
/** Letters and marks of right-to-left languages. */
const HEBREW = 'דנה\u200f';
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/;

test('attack 27: names of visitors, people and agents reverse no text in lists, pushes, histories and exports', async ({
  on,
}) => {
  const boss = await on.agent({ role: 'Admin' });
  const profile = await boss.call('POST /personal/doEdit', { nickname: `boss ${REVERSED}` });
  expect(profile.status).toBe(200);
  await on.database.db.query('update sites set signed_only = false');
  const visitor = new TestVisitor(on);
  await visitor.hello();
  await visitor.connect();
  await visitor.call('POST /visitor/identify', { identity: JSON.stringify({ id: 'c-1', name: REVERSED }) });
  await visitor.says('hello');
  expect((await boss.row(visitor))?.name).toBe(PLAIN);
  const other = await on.visitor();
  await other.call('POST /visitor/letter', { onlyID: randomUUID(), content: 'call me', name: REVERSED });
  const card = await boss.call('POST /visitors/doEdit', { YQToken: other.id, name: `${HEBREW} ${REVERSED}` });
  expect([card.status, card.data.name]).toEqual([200, `${HEBREW} ${PLAIN}`]);
  await boss.says(visitor, 'good day');
  await boss.does('end', visitor);
  await on.settle();

  const reads = ['GET /talk/userList', 'GET /history/getList', 'GET /letter/getList', 'GET /users/getList'] as const;
  for (const route of reads) {
    const { status, data } = await boss.call(route, {} as never);
    expect([route, status]).toEqual([route, 200]);
    expect(JSON.stringify(data), route).toContain(PLAIN);
    expect(JSON.stringify(data), route).not.toMatch(DIRECTIONS);
  }
  for (const path of ['/api/users/export?format=csv', '/api/history/export?format=csv']) {
    const { statusCode, body } = await on.server.http.inject({
      url: path,
      headers: { authorization: `Bearer ${boss.token}` },
    });
    expect([path, statusCode]).toEqual([path, 200]);
    expect(body, path).not.toMatch(DIRECTIONS);
  }
  for (const { frames } of [boss.socket, visitor.socket]) expect(JSON.stringify(frames)).not.toMatch(DIRECTIONS);
});
