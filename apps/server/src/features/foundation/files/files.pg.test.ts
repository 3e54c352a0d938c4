import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import { framesCausedBy, serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import { type Uploaded, upload } from '../../../testing/upload';
import { verifyPushes } from '../../../testing/verify-pushes';

const get = (on: TestServer, url: string, headers = {}) => on.server.http.inject({ method: 'GET', url, headers });

const photo = (width = 1600, height = 1000) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .withExif({ IFD0: { Copyright: 'the place it was taken' } })
    .jpeg()
    .toBuffer();

test('a picture is recognised by content, stripped of metadata, made smaller and served without executing anything', async ({
  on,
}) => {
  const visitor = await on.visitor();
  const { status, kind, file } = await upload(on, visitor.credential, { name: '截图 1.jpg', content: await photo() });
  expect({ status, kind }).toEqual({ status: 200, kind: 'image' });
  expect(file).toMatchObject({ name: '截图 1.jpg', type: 'image/jpeg', width: 1600, height: 1000 });
  expect(file.url).toMatch(/^\/api\/files\/[\w-]{32}\?e=\d{13}&s=[\w-]{22}$/);
  const whole = await get(on, file.url);
  expect(whole.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': expect.stringMatching(/^private, max-age=6\d{5}, immutable$/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; sandbox;(?!.*unsafe-inline)/),
    'content-disposition': 'inline; filename="__ 1.jpg"; filename*=UTF-8\'\'%E6%88%AA%E5%9B%BE%201.jpg',
  });
  expect(whole.rawPayload.length).toBe(file.size);
  expect(whole.rawPayload.includes('the place it was taken')).toBe(false);
  const small = await sharp((await get(on, file.thumb!)).rawPayload).metadata();
  expect(small).toMatchObject({ format: 'webp', width: 480, height: 300 });
  const part = await get(on, file.url, { range: 'bytes=10-19' });
  expect(part.statusCode).toBe(206);
  expect(part.rawPayload).toEqual(whole.rawPayload.subarray(10, 20));
});

test('the type is determined by content: HTML is text, SVG is not a picture', async ({ on }) => {
  const visitor = await on.visitor();
  const page = await upload(on, visitor.credential, { name: 'a.html', content: '<script>alert(1)</script>' });
  expect(page).toMatchObject({ status: 200, kind: 'file', file: { type: 'text/plain' } });
  expect((await get(on, page.file.url)).headers).toMatchObject({
    'content-type': expect.stringContaining('text/plain'),
    'content-disposition': expect.stringMatching(/^attachment/),
  });
  const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>';
  expect(await upload(on, visitor.credential, { name: 'a.png', content: svg })).toMatchObject({
    status: 415,
    error: 'type-not-allowed',
  });
  const program = Buffer.concat([Buffer.from('MZ'), randomBytes(600)]);
  expect(await upload(on, visitor.credential, { name: 'a.jpg', content: program })).toMatchObject({ status: 415 });
  expect(await upload(on, visitor.credential, { name: 'a.txt', content: '' })).toMatchObject({ status: 400 });
});

test('a file name with personal data is not sent to readers of the link', async ({ on }) => {
  const visitor = await on.visitor();
  const { file } = await upload(on, visitor.credential, { name: '王 13812345678.txt', content: '订单' });
  expect(file.name).toBe('王 13812345678.txt');
  expect((await get(on, file.url)).headers['content-disposition']).toBe('attachment');
});

// Effect of files.maxMegabytes, files.visitors
test('refused: too large, uploads disabled, no credential', async ({ on }) => {
  const visitor = await on.visitor();
  const boss = await on.signIn({ role: 'Admin' });
  const set = (value: object, version: number) =>
    boss.call('POST /settings/doEdit', { section: 'files', value: value as Record<string, unknown>, version });
  await set({ maxMegabytes: 1 }, 0);
  const large = await upload(on, visitor.credential, { name: 'a.txt', content: 'x'.repeat(1024 * 1024 + 1) });
  expect(large).toMatchObject({ status: 413, error: 'too-large' });
  await set({ visitors: false }, 1);
  expect(await upload(on, visitor.credential, { name: 'a.txt', content: 'x' })).toMatchObject({ status: 403 });
  const agent = { name: 'a.txt', content: 'x', path: '/talk/upload' };
  expect(await upload(on, boss.token, agent)).toMatchObject({ status: 200 });
  expect(await upload(on, visitor.credential, agent)).toMatchObject({ status: 401 });
  expect(await upload(on, 'nobody', { name: 'a.txt', content: 'x' })).toMatchObject({ status: 401 });
  expect((await get(on, `/api/files/${'x'.repeat(32)}`)).statusCode).toBe(403);
});

test('a message of kind image must equal an upload of this visitor, and keeps its order', async ({ on }) => {
  const owner = await on.agent({ nickname: 'owner' });
  const visitor = await on.visitor();
  const { kind, msg, file } = await upload(on, visitor.credential, { name: 'a.jpg', content: await photo(600, 400) });
  const received = await verifyPushes(on, () =>
    framesCausedBy(on, { owner: owner.socket }, async () => {
      visitor.send(msg, { kind });
      visitor.send('and a word');
      await on.settle();
    }),
  );
  expect(received.owner?.filter(({ code }) => code === '8006').map(({ message }) => message)).toMatchObject([
    { kind: 'image', msg, seq: 1 },
    { kind: 'text', msg: 'and a word', seq: 2 },
  ]);
  const refused = { code: '7002', error: 'unknown-file' };
  const elsewhere = JSON.stringify({ ...file, url: 'https://evil.example/a.png' });
  expect(await visitor.says(elsewhere, { kind })).toMatchObject(refused);
  expect(await visitor.says(JSON.stringify({ ...file, name: 'b.jpg' }), { kind })).toMatchObject(refused);
  expect(await visitor.says('no json', { kind: 'file' })).toMatchObject(refused);
  const stranger = await on.visitor();
  expect(await stranger.says(msg, { kind })).toMatchObject(refused);
  const agents = await upload(on, owner.token, { name: 'a.txt', content: 'x', path: '/talk/upload' });
  expect(await owner.says(visitor, agents.msg, { kind: 'file' })).toMatchObject({ code: '7001' });
  expect(await owner.says(visitor, agents.msg, { kind: 'image' })).toMatchObject({ error: 'type-not-allowed' });
});

test('files of both sides in all conversations, newest first, without recalled ones', async ({ on }) => {
  const owner = await on.agent({ nickname: 'owner' });
  const visitor = await on.visitor();
  const give = async (name: string) => {
    const { msg, kind } = await upload(on, visitor.credential, { name, content: name });
    return visitor.says(msg, { kind });
  };
  await give('a.txt');
  await owner.does('end', visitor);
  on.clock.advance(1000);
  const { onlyID } = await give('wrong.txt');
  await visitor.call('POST /visitor/recall', { onlyID: onlyID as string });
  on.clock.advance(1000);
  const { msg } = await upload(on, owner.token, { name: 'b.txt', content: 'b', path: '/talk/upload' });
  await owner.says(visitor, msg, { kind: 'file' });
  const { data } = await owner.call('GET /talk/files', { YQToken: visitor.id });
  expect(data.list.map(({ role, kind, msg }) => [role, kind, JSON.parse(msg).name])).toEqual([
    ['service', 'file', 'b.txt'],
    ['user', 'file', 'a.txt'],
  ]);
  expect(data.total).toBe(2);
  const outsider = await on.agent({ nickname: 'outsider' });
  expect(await outsider.call('GET /talk/files', { YQToken: visitor.id })).toMatchObject({ status: 403 });
});

const errorOf = async (on: TestServer, url: string) => {
  const response = await get(on, url);
  return [response.statusCode, (response.json() as { data: { error: string } }).data.error];
};
const fileIn = ({ msg }: { msg: string }) => JSON.parse(msg) as Uploaded['file'];

test('changed links, links of other files and expired links do not open a file', async ({ on }) => {
  const visitor = await on.visitor();
  const { file } = await upload(on, visitor.credential, { name: 'a.jpg', content: await photo() });
  const other = await upload(on, visitor.credential, { name: 'b.txt', content: 'b' });
  expect((await get(on, file.url)).statusCode).toBe(200);
  const [path, query] = file.url.split('?') as [string, string];
  const invalid = [403, 'link-invalid'];
  expect(await errorOf(on, path)).toEqual(invalid);
  expect(await errorOf(on, `${path}/thumb`)).toEqual(invalid);
  expect(
    await errorOf(
      on,
      file.url.replace(/s=./, (start) => (start === 's=A' ? 's=B' : 's=A')),
    ),
  ).toEqual(invalid);
  expect(
    await errorOf(
      on,
      file.url.replace(/e=(\d+)/, (_, e) => `e=${Number(e) + 1}`),
    ),
  ).toEqual(invalid);
  expect(await errorOf(on, `${other.file.url.split('?')[0]}?${query}`)).toEqual(invalid);
  on.clock.advance(9 * 86_400_000);
  expect(await errorOf(on, file.url)).toEqual([403, 'link-expired']);
  expect(await errorOf(on, file.thumb!)).toEqual([403, 'link-expired']);
});

test('stored messages have no signed link: readers of a conversation get new ones, and a key alone opens nothing', async ({
  on,
}) => {
  const owner = await on.agent({ nickname: 'owner' });
  const visitor = await on.visitor();
  const { kind, msg, file } = await upload(on, visitor.credential, { name: 'a.jpg', content: await photo() });
  await visitor.says(msg, { kind });
  const { rows } = await on.server.context.db.query<{ msg: string }>("select msg from messages where kind = 'image'");
  const key = file.url.slice('/api/files/'.length).split('?')[0]!;
  expect(fileIn(rows[0]!)).toMatchObject({ url: `/api/files/${key}`, thumb: `/api/files/${key}/thumb` });

  on.clock.advance(9 * 86_400_000);
  expect((await get(on, file.url)).statusCode).toBe(403);
  const boss = await on.signIn({ role: 'Admin' });
  const { data: talk } = await boss.call('GET /talk/messages', { YQToken: visitor.id });
  const { data: files } = await boss.call('GET /talk/files', { YQToken: visitor.id });
  const { data: own } = await visitor.call('GET /visitor/messages', {});
  // Like a window that has been open for long and asks for this one message.
  const one = { conversation: talk.list[0]!.conversation, afterSeq: talk.list[0]!.seq - 1, pageSize: 1 };
  const { data: again } = await boss.call('GET /talk/messages', { YQToken: visitor.id, ...one });
  const { data: ownAgain } = await visitor.call('GET /visitor/messages', one);
  for (const message of [talk, files, own, again, ownAgain].map(({ list }) => list[0]!)) {
    expect((await get(on, fileIn(message).url)).statusCode).toBe(200);
    expect((await get(on, fileIn(message).thumb!)).statusCode).toBe(200);
  }

  // A colleague with a valid link may pass it on; one who knows only the key may not.
  await owner.hides();
  const colleague = await on.agent({ nickname: 'colleague' });
  const other = await on.visitor();
  await other.says('hello');
  const shown = fileIn(talk.list[0]!);
  const bare = JSON.stringify({ ...shown, url: `/api/files/${key}`, thumb: `/api/files/${key}/thumb` });
  expect(await colleague.says(other, bare, { kind })).toMatchObject({ code: '7002', error: 'unknown-file' });
  expect(await colleague.says(other, talk.list[0]!.msg, { kind })).toMatchObject({ code: '7001' });
  const reply = { msg: 'x', files: [shown] };
  const { data: kept } = await colleague.call('POST /quickReply/doEdit', reply);
  expect((await get(on, kept.files[0]!.url)).statusCode).toBe(200);
  const refused = await colleague.call('POST /quickReply/doEdit', { msg: 'x', files: [JSON.parse(bare)] });
  expect(refused).toMatchObject({ status: 404, error: 'unknown-file' });
  expect(await colleague.call('POST /quickReply/doEdit', { id: kept.id, ...reply })).toMatchObject({ status: 200 });
});
