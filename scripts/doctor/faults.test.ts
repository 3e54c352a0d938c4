import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { checkBus } from './bus';
import { compareClocks } from './clock';
import { judgeRoom } from './connections';
import { checkMail } from './mail';
import { checkProxy } from './proxy';
import { checkReports } from './reports';

const NOW = 1_772_000_000_000;
const NOWHERE = { databaseUrl: undefined, dataDir: '/nowhere' };
const NOBODY = '127.0.0.1:1';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

type Proxy = { forwarded?: string; passesSockets: boolean; showsMetrics: boolean };

/** What `npm run doctor` sees by the public address. */
async function startProxy({ forwarded, passesSockets, showsMetrics }: Proxy): Promise<string> {
  const server = createServer(({ url }, answer) => {
    if (url === '/healthz' && forwarded) answer.setHeader('x-parley-forwarded', forwarded);
    answer.statusCode = url === '/healthz' || (url === '/metrics' && showsMetrics) ? 200 : 404;
    answer.end('{}');
  });
  if (passesSockets)
    server.on('upgrade', (_request, socket) =>
      socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
    );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closers.push(() => new Promise((done) => server.close(() => done())));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const sentences = (findings: readonly { is: string; text: string }[], is: string) =>
  findings.filter((finding) => finding.is === is).map(({ text }) => text);

test('a NATS, a standby and a mail server that are away are named, without their passwords', async () => {
  const [bus] = await checkBus(`nats://me:secret@${NOBODY}`);
  expect(bus).toMatchObject({ is: 'failed', text: expect.stringMatching(/NATS of NATS_URL does not answer/) });
  const [standby] = await checkReports(`postgres://me:secret@${NOBODY}/parley`);
  expect(standby).toMatchObject({ is: 'failed', text: expect.stringMatching(/DATABASE_REPORTS_URL does not answer/) });
  const [mail] = await checkMail(NOWHERE, { PARLEY_SMTP_URL: `smtp://me:secret@${NOBODY}` });
  expect(mail).toMatchObject({ is: 'failed', text: expect.stringMatching(/PARLEY_SMTP_URL cannot be used/) });
  for (const finding of [bus, standby, mail]) expect(finding!.text).not.toContain('secret');
});

test('a clock that differs from the database, or was set back, is named', () => {
  const inSync = { database: NOW + 500, heartbeat: NOW - 2000 };
  expect(compareClocks(NOW, inSync).is).toBe('ok');
  expect(compareClocks(NOW, { ...inSync, database: NOW - 90_000 }).text).toMatch(
    /differ by 90\.0 s \(this one is ahead\)/,
  );
  expect(compareClocks(NOW, { ...inSync, heartbeat: NOW + 3_600_000 }).text).toMatch(/3600 s in the future/);
});

test('too few connections are named, and room for one process alone', () => {
  const room = { most: 100, reserved: 3, used: 20, ours: 20 };
  expect(judgeRoom(room).is).toBe('ok');
  expect(judgeRoom({ ...room, used: 75, ours: 20 })).toMatchObject({ is: 'note' });
  expect(judgeRoom({ ...room, used: 90, ours: 10 })).toMatchObject({
    is: 'failed',
    text: expect.stringMatching(/90 of 100 .* Raise max_connections/),
  });
});

test('a proxy that passes everything on has no fault', async () => {
  const url = await startProxy({ forwarded: 'believed', passesSockets: true, showsMetrics: false });
  expect(sentences(await checkProxy({ PARLEY_PUBLIC_URL: url }), 'failed')).toEqual([]);
});

test.each([
  ['ignored', /is not believed/],
  ['none', /does not set X-Forwarded-For/],
])('headers of a proxy: %s', async (forwarded, words) => {
  const url = await startProxy({ forwarded, passesSockets: false, showsMetrics: true });
  const findings = await checkProxy({ PARLEY_PUBLIC_URL: url });
  expect(sentences(findings, 'failed')).toEqual([
    expect.stringMatching(words),
    expect.stringMatching(/does not pass WebSockets/),
  ]);
  expect(sentences(findings, 'note').join(' ')).toMatch(/\/metrics answers by the public address/);
});

test('an address of somebody else, and proxies that are no addresses', async () => {
  const url = await startProxy({ passesSockets: false, showsMetrics: false });
  expect(sentences(await checkProxy({ PARLEY_PUBLIC_URL: url }), 'failed')).toEqual([
    expect.stringMatching(/not as Parley does/),
  ]);
  expect(sentences(await checkProxy({ PARLEY_TRUSTED_PROXIES: 'balancer' }), 'failed')).toEqual([
    expect.stringMatching(/PARLEY_TRUSTED_PROXIES has "balancer"/),
  ]);
});
