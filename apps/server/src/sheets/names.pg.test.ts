import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { serverTest as test } from '../testing/server-test';

test('a visitor without a name has the same name in every export as on screen, in the language of the reader', async ({
  on,
}) => {
  const boss = await on.agent({ role: 'Admin' });
  const visitor = await on.visitor();
  await visitor.says('hello');
  await boss.does('takeOver', visitor);
  const { conversation } = (await boss.row(visitor))!;
  await boss.does('end', visitor);
  await visitor.call('POST /visitor/letter', { onlyID: randomUUID(), content: 'a letter' });
  await boss.call('POST /users/doEdit', { phone: '13800138000' });
  const { rows } = await on.database.db.query('select number from visitors where id = $1', [visitor.id]);
  const { number } = rows[0];

  const file = async (path: string, language: string) => {
    const { body } = await on.server.http.inject({
      url: `/api${path}`,
      headers: { authorization: `Bearer ${boss.token}`, 'accept-language': language },
    });
    return body.replace('\ufeff', '').trim();
  };
  const inFiles = async (language: string) => {
    const history = await file('/history/export?columns=name', language);
    const letters = await file('/letter/export?columns=name', language);
    const people = await file('/users/export?columns=name', language);
    const text = await file('/history/exportTalks?format=txt', language);
    const lines = await file('/history/exportTalks?format=json', language);
    const named = [history, letters, people].map((rows) => rows.split('\r\n').at(-1));
    return [...named, text.match(/\] (.*?)[:：] ?hello/)?.[1], JSON.parse(lines).visitor];
  };
  const zh = `访客 ${number}`;
  expect(await inFiles('zh')).toEqual([zh, '未留姓名', '（无姓名）', zh, zh]);
  const en = `Visitor ${number}`;
  expect(await inFiles('en')).toEqual([en, 'No name given', '(no name)', en, en]);

  await boss.call('POST /history/doDelete', { ids: [conversation!] });
  expect((await file('/history/exportTrash?columns=name', 'zh')).split('\r\n')).toEqual(['访客', zh]);
});
