import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import { type Uploaded, upload } from '../../../testing/upload';

const statusOf = async (on: TestServer, url: string): Promise<number> =>
  (await on.server.http.inject({ method: 'GET', url })).statusCode;

const photo = (side = 1000) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg()
    .toBuffer();
const fileIn = (msg: string) => JSON.parse(msg) as Uploaded['file'];

test('no existing link opens a recalled picture or its thumbnail', async ({ on }) => {
  const owner = await on.agent({ nickname: 'owner' });
  const visitor = await on.visitor();
  const { kind, msg, file } = await upload(on, visitor.credential, { name: 'a.jpg', content: await photo() });
  const { onlyID } = await visitor.says(msg, { kind });
  const pushed = owner.socket.all('8006').at(-1) as unknown as { message: { msg: string } };
  const links = [file.url, file.thumb!, fileIn(pushed.message.msg).url, fileIn(pushed.message.msg).thumb!];
  for (const link of links) expect(await statusOf(on, link)).toBe(200);
  await visitor.call('POST /visitor/recall', { onlyID: onlyID as string });
  for (const link of links) expect(await statusOf(on, link)).toBe(404);
  // An old link cannot be used to send the file in another conversation or quick reply.
  const other = await on.visitor();
  await other.says('hello');
  expect(await owner.says(other, pushed.message.msg, { kind })).toMatchObject({ error: 'unknown-file' });
  const reply = { msg: 'x', files: [fileIn(pushed.message.msg)] };
  expect(await owner.call('POST /quickReply/doEdit', reply)).toMatchObject({ status: 404, error: 'unknown-file' });
  // Nor does a text that names it open it again.
  const linked = { msg: `see ${file.url}` };
  expect(await owner.call('POST /quickReply/doEdit', linked)).toMatchObject({ status: 404, error: 'unknown-file' });
  const [key] = /[\w-]{20,64}/.exec(file.url.slice('/api/files/'.length))!;
  expect(await owner.call('POST /quickReply/doEdit', { msg: `see ${key}` })).toMatchObject({ status: 200 });
  expect(await statusOf(on, file.url)).toBe(404);
});

test('viewing a recalled message is recorded and gives a link for ten minutes; no other link opens the file', async ({
  on,
}) => {
  await on.agent({ nickname: 'owner' });
  const visitor = await on.visitor();
  const { kind, msg, file } = await upload(on, visitor.credential, { name: 'a.jpg', content: await photo() });
  const { onlyID } = await visitor.says(msg, { kind });
  const conversation = (await visitor.call('GET /visitor/messages', {})).data.list[0]!.conversation;
  const id = { conversation, onlyID: onlyID as string };
  await visitor.call('POST /visitor/recall', { onlyID: id.onlyID });
  const boss = await on.signIn({ role: 'Admin' });
  const { data } = await boss.call('POST /history/showRecalled', id);
  const look = fileIn(data.msg);
  const answer = await on.server.http.inject({ method: 'GET', url: look.url });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(await statusOf(on, look.thumb!)).toBe(200);
  expect(await statusOf(on, look.url.replace('&r=1', ''))).toBe(403);
  expect(await statusOf(on, `${file.url}&r=1`)).toBe(404);
  on.clock.advance(600_001);
  expect(await statusOf(on, look.url)).toBe(403);
});

test('a file that is used in another message or a quick reply stays open after a recall', async ({ on }) => {
  const owner = await on.agent({ nickname: 'owner' });
  const [one, two] = [await on.visitor(), await on.visitor()];
  await one.says('hello');
  await two.says('hello');
  const { kind, msg, file } = await upload(on, owner.token, { name: 'a.txt', content: 'a', path: '/talk/upload' });
  const first = await owner.says(one, msg, { kind });
  const second = await owner.says(one, msg, { kind });
  const third = await owner.says(two, msg, { kind });
  await owner.does('recall', one, { onlyID: first.onlyID });
  await owner.does('recall', one, { onlyID: second.onlyID });
  expect(await statusOf(on, file.url)).toBe(200);
  const { data: reply } = await owner.call('POST /quickReply/doEdit', { msg: 'x', files: [file] });
  await owner.does('recall', two, { onlyID: third.onlyID });
  expect(await statusOf(on, file.url)).toBe(200);
  await owner.call('POST /quickReply/doDelete', { ids: [reply.id] });
  expect(await statusOf(on, file.url)).toBe(404);
  // Its uploader may send it again.
  await owner.says(one, msg, { kind });
  expect(await statusOf(on, file.url)).toBe(200);
});

test('a replaced picture of an agent is not found any more', async ({ on }) => {
  const agent = await on.agent({ nickname: 'owner' });
  const give = async () => {
    await upload(on, agent.token, { name: 'me.jpg', content: await photo(200), path: '/personal/avatar' });
    return (await agent.call('GET /personal')).data.avatar;
  };
  const first = await give();
  expect(await statusOf(on, first)).toBe(200);
  const second = await give();
  expect([await statusOf(on, first), await statusOf(on, second)]).toEqual([404, 200]);
});

const FOREIGN = [
  'https://evil.example/pixel.png',
  '//evil.example/pixel.png',
  '/\\evil.example/pixel.png',
  'http:evil.example',
  'data:image/svg+xml,<svg/>',
  'javascript:alert(1)',
  '/api/talk/userList',
  '/api/files/../talk/userList',
  `/api/files/${'k'.repeat(32)}`,
  `/api/files/${'k'.repeat(32)}?e=99999999999999&s=${'A'.repeat(22)}`,
  7,
];

test('a card’s picture must be a file that its sender may send; other addresses are removed', async ({ on }) => {
  const owner = await on.agent({ nickname: 'owner' });
  const visitor = await on.visitor();
  await visitor.says('hello');
  const newest = async () => {
    const { data } = await owner.call('GET /talk/messages', { YQToken: visitor.id });
    return JSON.parse(data.list.at(-1)!.msg) as Record<string, unknown>;
  };
  for (const picture of FOREIGN) {
    const msg = JSON.stringify({ title: 'Tea', picture, link: 'https://shop.example/' });
    const plain = { title: 'Tea', link: 'https://shop.example/' };
    expect(await visitor.says(msg, { kind: 'card' })).toMatchObject({ code: '7001' });
    expect(await newest(), String(picture)).toEqual(plain);
    expect(await owner.says(visitor, msg, { kind: 'card' })).toMatchObject({ code: '7001' });
    expect(await newest(), String(picture)).toEqual(plain);
    const { data } = await owner.call('POST /quickReply/doEdit', { kind: 'card', msg });
    expect(JSON.parse(data.msg), String(picture)).toEqual(plain);
  }
  for (const { message } of visitor.socket.all('8006') as unknown as { message: { msg: string } }[])
    expect(message.msg).not.toContain('evil');

  // Other addresses in older messages are not shown either.
  const { db } = on.server.context;
  await db.query(`update messages set msg = $1 where kind = 'card'`, [
    JSON.stringify({ title: 'Tea', picture: FOREIGN[0] }),
  ]);
  expect(await newest()).toEqual({ title: 'Tea' });

  const own = await upload(on, owner.token, { name: 'a.jpg', content: await photo(), path: '/talk/upload' });
  const card = JSON.stringify({ title: 'Tea', picture: own.file.thumb });
  const slip = await owner.says(visitor, card, { kind: 'card' });
  await owner.does('recall', visitor, { onlyID: slip.onlyID });
  expect(await statusOf(on, own.file.thumb!)).toBe(404);
  await owner.says(visitor, card, { kind: 'card' });
  on.clock.advance(9 * 86_400_000);
  await owner.signsInAgain();
  const { picture } = (await newest()) as { picture: string };
  expect(await statusOf(on, picture)).toBe(200);
  // Retention does not treat it as an unsent file.
  expect((await db.query('select 1 from file_uses')).rowCount).toBe(1);
  expect(await visitor.says(JSON.stringify({ title: 'x', picture }), { kind: 'card' })).toMatchObject({ code: '7001' });
  expect(await newest()).toEqual({ title: 'x' });
});
