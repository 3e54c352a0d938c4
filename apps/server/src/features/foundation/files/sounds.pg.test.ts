import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import { upload } from '../../../testing/upload';

const path = '/settings/uploadSound';
const wav = (bytes: number) => Buffer.concat([Buffer.from('RIFF    WAVEfmt '), Buffer.alloc(bytes)]);
type Sent = { status: number; address?: string; error?: string };

test('an uploaded sound is what agents hear, and is kept while a draft or the settings name it', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin', nickname: 'Boss' });
  const sent = (await upload(on, boss.token, { name: 'bell.wav', content: wav(5000), path })) as Sent;
  expect(sent).toMatchObject({ status: 200, address: expect.stringMatching(/^\/api\/sounds\//) });
  await boss.call('POST /settings/doEdit', {
    section: 'notices',
    value: { msgVoice: sent.address },
    version: 0,
  } as never);
  const agent = await on.agent({ nickname: 'Ann' });
  expect((await agent.call('GET /index')).data.info.msgVoice).toBe(sent.address);
  const heard = await fetch(`http://${on.address}${sent.address}`);
  expect([heard.status, heard.headers.get('content-type')]).toEqual([200, 'audio/wav']);
  expect((await heard.arrayBuffer()).byteLength).toBe(5016);
});

test('what is no sound, too large or not sent by an administrator is refused', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin', nickname: 'Boss' });
  const agent = await on.agent({ nickname: 'Ann' });
  const send = (bearer: string, content: Buffer | string) =>
    upload(on, bearer, { name: 'bell.wav', content, path }) as Promise<Sent>;
  expect(await send(boss.token, '<script>alert(1)</script>')).toMatchObject({ error: 'type-not-allowed' });
  expect(await send(boss.token, wav(200_001))).toMatchObject({ error: 'too-large' });
  expect(await send(boss.token, '')).toMatchObject({ error: 'empty' });
  expect((await send(agent.token, wav(100))).status).toBe(403);
});

test('a file of a conversation is not public', async ({ on }) => {
  const agent = await on.agent({ nickname: 'Ann' });
  const { file } = await upload(on, agent.token, { name: 'a.wav', content: wav(100), path: '/talk/upload' });
  const key = /files\/([\w-]+)/.exec(file.url)?.[1];
  expect((await fetch(`http://${on.address}/api/sounds/${key}`)).status).toBe(404);
});
