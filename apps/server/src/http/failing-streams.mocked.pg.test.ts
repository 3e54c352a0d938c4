import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fastify from 'fastify';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test as plainTest, vi } from 'vitest';
import { streamed } from '../sheets/streamed';
import { type Fault, failAt } from '../testing/failing-disk';
import { serverTest as test } from '../testing/server-test';
import type { TestServer } from '../testing/start-server';
import { startTestHttp } from '../testing/test-http';
import { type Uploaded, upload } from '../testing/upload';
import { sendDownload } from './download';

vi.mock('node:fs', async (original) => (await import('../testing/failing-disk')).failing(await original()));
vi.mock('node:fs/promises', async (original) =>
  (await import('../testing/failing-disk')).failingPromises(await original()),
);

/**
 * Every file that opens a stream, a socket or a process, with the test of its failures. A failure costs only the
 * request that needed it: the server answers the next one.
 */
const TRIED: Record<string, string> = {
  'features/foundation/files/receive.ts': 'here: a file that cannot be written',
  'features/foundation/files/picture.ts': 'here: a file that cannot be written',
  'features/office/users/take.ts': 'here: a person’s files',
  'features/office/users/import/report.ts': 'here: an export that fails',
  'features/office/users/downloads.ts': 'here: an export that fails',
  'features/foundation/regions/examine.ts': 'features/foundation/regions/data-files.test.ts',
  'http/static-file.ts': 'here: a page that cannot be read',
  'sheets/streamed.ts': 'here: an export that fails',
  'sheets/encoding.ts': 'sheets/failing-sheets.mocked.test.ts',
  'sheets/read-csv.ts': 'sheets/failing-sheets.mocked.test.ts',
  'sheets/unzip.ts': 'sheets/failing-sheets.mocked.test.ts',
  'sheets/zip.ts': 'here: an export that fails',
  'mail/send-mail.ts': 'mail/send-mail.test.ts',
  'mail/transport.ts': 'features/foundation/gateways/gateways.pg.test.ts',
  'outside/call-outside.ts': 'outside/call-outside.mocked.test.ts',
  'channels/wechat/call.ts': 'channels/wechat/call.test.ts',
  'outside/target.ts': 'outside/target.test.ts',
  'features/foundation/auth/providers/ldap.ts': 'features/foundation/auth/providers/ldap.pg.test.ts',
  'outside/fetch-target.ts': 'outside/fetch-target.test.ts',
  'outside/stream-target.ts': 'features/office/smart-robots/model/model-client.test.ts',
  'outside/fetch-page.ts': 'features/foundation/sites/install.pg.test.ts',
  'live/sockets/sockets.ts': 'live/sockets/failing-sockets.test.ts',
  'log-to.ts': 'log-to.test.ts',
  // Programs of their own: a failure ends them with a sentence.
  'operation/container.ts': 'operation/backup.pg.test.ts',
  'operation/places.ts': 'operation/backup.pg.test.ts',
  'background/supervise.ts': 'background/supervise.pg.test.ts',
  'background/file-maker.ts': 'background/downloads.pg.test.ts',
  'background/serve-downloads.ts': 'background/fetch-downloads.test.ts',
  'background/fetch-downloads.ts': 'background/fetch-downloads.test.ts',
  'background/serve-analysis.ts': 'features/office/robots/import/import.pg.test.ts',
  'bus/nats.ts': 'bus/nats.test.ts',
  'db/pool.ts': 'db/pool.pg.test.ts',
  'object-store/bucket.ts': 'object-store/bucket.test.ts',
  'object-store/call.ts': 'object-store/bucket.test.ts',
  'channels/mail/connect.ts': 'channels/mail/mail.pg.test.ts',
  'sheets/read-outside.ts': 'sheets/read-outside.test.ts',
  'documents/read-outside.ts': 'documents/read-outside.test.ts',
  'db/readiness.ts': 'db/readiness.pg.test.ts',
  'db/health-check.ts': 'features/conversation/messages/outage.pg.test.ts',
  'features/conversation/messages/journal.ts': 'features/conversation/messages/outage.pg.test.ts',
  'db/embedded/ask-postmaster.ts': 'db/embedded/start-embedded.pg.test.ts',
  'db/embedded/processes.ts': 'db/embedded/start-embedded.pg.test.ts',
  'db/embedded/launch.ts': 'db/embedded/start-embedded.pg.test.ts',
  'db/embedded/initialise.ts': 'db/embedded/start-embedded.pg.test.ts',
  'db/embedded/data-lock.ts': 'db/embedded/start-embedded.pg.test.ts',
  'db/embedded/address.ts': 'db/embedded/start-embedded.pg.test.ts',
};

const SRC = join(import.meta.dirname, '..');
const OPENS =
  /import (?!type\b)[^;]*?\bcreate(?:Read|Write)Stream\b[^;]*? from 'node:fs'|import (?!type\b)(?:(?!import)[^;])*? from '(?:node:(?:stream|stream\/promises|zlib|child_process|net|http|https|tls|dgram|worker_threads)|pg|ws|pg-copy-streams)'|import\('(?:nodemailer|imapflow|@nats-io\/[\w-]+)'\)|pino\.destination\(/;
/** Files that match the pattern only by a name, a number or a type, and open nothing. */
const OPENS_NOTHING = [
  'http/address.ts',
  'addresses.ts',
  'outside/forbidden-address.ts',
  'outside/private-address.ts',
  'features/foundation/login-log/blocked.ts',
  'features/foundation/regions/addresses.ts',
];

plainTest('every file that opens a stream, a connection or a process is tested with failures', () => {
  const found = readdirSync(SRC, { recursive: true })
    .map(String)
    .filter((path) => /\.ts$/.test(path) && !/\.test\.ts$|\.d\.ts$|^testing\/|^demo\//.test(path))
    .filter((path) => OPENS.test(withoutTypes(readFileSync(join(SRC, path), 'utf8'))) && !OPENS_NOTHING.includes(path));
  expect(found.sort()).toEqual(Object.keys(TRIED).sort());
  const files = Object.values(TRIED).filter((how) => !how.startsWith('here: '));
  for (const file of files) expect(readFileSync(join(SRC, file), 'utf8')).not.toBe('');
});

/** `import { type X }` alone opens nothing. */
const withoutTypes = (text: string): string =>
  text
    .replace(/import type [^;]+;/g, '')
    .replace(/import \{\s*(?:type \w+,?\s*)+\} from '[^']+';/g, '')
    .replace(/\btype \w+,?/g, '');

const uncaught: unknown[] = [];
const note = (error: unknown): void => void uncaught.push(error);

beforeEach(() => {
  uncaught.length = 0;
  process.on('uncaughtException', note);
  process.on('unhandledRejection', note);
});
afterEach(() => {
  failAt(null);
  process.off('uncaughtException', note);
  process.off('unhandledRejection', note);
});

/** No uncaught error, and the next request is answered. */
async function stillServes(on: TestServer): Promise<void> {
  failAt(null);
  await new Promise((resolve) => setImmediate(resolve));
  expect(uncaught).toEqual([]);
  expect((await fetch(`http://${on.address}/healthz`)).status).toBe(200);
}

const AT = ['open', 'middle', 'end'] as const;
const picture = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
const text = 'a line of text\n'.repeat(40_000);

describe('a file that cannot be written is answered with storage-full, on every route', () => {
  type Write = { path: string; send(on: TestServer): Promise<{ status: number; error?: string | undefined }> };
  const asVisitor = (name: string, content: () => Promise<Buffer> | string): Write['send'] => {
    return async (on) => upload(on, (await on.visitor()).credential, { name, content: await content() });
  };
  const asAgent = (name: string, content: () => Promise<Buffer> | string, path: string): Write['send'] => {
    return async (on) =>
      upload(on, (await on.signIn({ role: 'Admin' })).token, { name, content: await content(), path });
  };
  const writes: Record<string, Write> = {
    text: { path: '/drafts/', send: asVisitor('a.txt', () => text) },
    'a picture, written anew': { path: '.clean', send: asVisitor('a.png', () => picture(300)) },
    'a smaller picture': { path: '.thumb', send: asVisitor('a.png', () => picture(600)) },
    'an agent’s file': { path: '/drafts/', send: asAgent('a.txt', () => text, '/talk/upload') },
    'an agent’s picture': { path: '.square', send: asAgent('a.png', () => picture(300), '/personal/avatar') },
    'a sound': {
      path: '/drafts/',
      send: asAgent('a.wav', () => `RIFF    WAVE${'.'.repeat(90_000)}`, '/settings/uploadSound'),
    },
    'a sheet of people': { path: '/drafts/', send: asAgent('a.csv', () => text, '/users/import/upload') },
    'a sheet of quick replies': { path: '/replies-', send: asAgent('a.csv', () => text, '/quickReply/readImport') },
    'a sheet of costs': { path: '/costs-', send: asAgent('a.csv', () => text, '/census/costs/readImport') },
    'a sheet of agents': { path: '/agents-', send: asAgent('a.csv', () => text, '/services/readImport') },
  };
  const faults: Fault[] = [
    ...AT.map((at) => ({ path: '', at, code: 'ENOSPC' })),
    { path: '', at: 'open', code: 'EDQUOT' },
    { path: '', at: 'open', code: 'EROFS' },
    { path: '', at: 'open', code: 'EACCES' },
  ];

  test.for(Object.entries(writes))('%s', async ([, { path, send }], { on }) => {
    for (const fault of faults) {
      failAt({ ...fault, path });
      expect(await send(on), JSON.stringify(fault)).toMatchObject({ status: 507, error: 'storage-full' });
      await stillServes(on);
    }
    expect((await send(on)).status).not.toBe(507);
  });

  test('a folder that cannot be created, and a failing rename', async ({ on }) => {
    for (const only of ['mkdir', 'rename'] as const) {
      failAt({ path: 'parley-uploads-', at: 'open', code: 'EROFS', only });
      expect(await writes.text!.send(on)).toMatchObject({ status: 507, error: 'storage-full' });
      expect(await writes['a smaller picture']!.send(on)).toMatchObject({ status: 507 });
      expect(await writes['an agent’s picture']!.send(on)).toMatchObject({ status: 507 });
      await stillServes(on);
    }
    // Nothing is left: no draft, no row, nothing that counts towards limits.
    const { db } = on.server.context;
    expect((await db.query('select 1 from files')).rowCount).toBe(0);
    const { rows } = await db.query<{ sum: number }>('select coalesce(sum(bytes), 0)::int as sum from upload_bytes');
    expect(rows[0]!.sum).toBe(0);
    expect(await readdir(join(on.uploads, 'drafts')).catch(() => [])).toEqual([]);
  });
});

test('an uploaded file that cannot be read is refused, or its connection is closed once it has begun', {
  timeout: 600_000,
}, async ({ on }) => {
  const agent = await on.signIn({ role: 'Admin' });
  const visitor = await on.visitor();
  const { file } = await upload(on, visitor.credential, { name: 'a.png', content: await picture(600) });
  await upload(on, agent.token, { name: 'a.png', content: await picture(300), path: '/personal/avatar' });
  const { data: own } = await agent.call('GET /personal');
  for (const path of [file.url, file.thumb!, own.avatar]) {
    const key = /\/([\w-]{20,64})/.exec(path)![1]!;
    const url = `http://${on.address}${path}`;
    for (const [code, status] of [
      ['ENOENT', 404],
      ['EACCES', 500],
      ['EMFILE', 500],
    ] as const) {
      failAt({ path: key, at: 'open', code });
      expect((await fetch(url)).status, `${path} ${code}`).toBe(status);
      await stillServes(on);
    }
    failAt({ path: key, at: 'middle', code: 'EIO' });
    await expect(fetch(url).then((answer) => answer.arrayBuffer())).rejects.toThrow();
    await stillServes(on);
    failAt({ path: key, at: 'end', code: 'EIO' });
    await fetch(url).then((answer) => answer.arrayBuffer().catch(() => null));
    await stillServes(on);
    expect((await fetch(url)).status).toBe(200);
  }
});

plainTest('a page that cannot be read is an answer, or a cut line once it has begun', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-pages-'));
  await writeFile(join(folder, 'page.js'), 'x'.repeat(100_000));
  const http = await startTestHttp({ assets: { console: folder, widget: folder } });
  try {
    await http.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = http.app.server.address() as AddressInfo;
    const get = async (path = '/page.js') => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      return { status: answer.status, length: (await answer.arrayBuffer()).byteLength };
    };
    for (const at of AT)
      for (const code of ['ENOENT', 'EMFILE', 'EIO']) {
        failAt({ path: 'page.js', at, code });
        const got = await get().catch(() => null);
        expect(got?.length === 100_000 && at !== 'end', `${at} ${code}`).toBe(false);
        failAt(null);
        await new Promise((resolve) => setImmediate(resolve));
        expect(uncaught).toEqual([]);
        expect(await get()).toEqual({ status: 200, length: 100_000 });
      }
  } finally {
    http.app.server.closeAllConnections();
    await http.close();
    await rm(folder, { recursive: true, force: true });
  }
});

plainTest('an export that fails at its first piece, in the middle or in letting go cuts its own line', async () => {
  const app = fastify();
  async function* failsAt(at: number): AsyncGenerator<string, void> {
    for (let n = 0; n < 5; n += 1) {
      if (n === at) throw new Error('the database is away');
      yield 'a row\n'.repeat(1000);
    }
  }
  const pieces: Record<string, (at: number) => Readable> = {
    streamed: (at) => streamed(failsAt(at), at === 9 ? () => Promise.reject(new Error('gone')) : async () => undefined),
    generated: (at) => Readable.from(failsAt(at), { objectMode: false }),
  };
  app.get('/:kind/:at', async (request, reply) => {
    const { kind, at } = request.params as { kind: string; at: string };
    const stream = pieces[kind]!(Number(at));
    return sendDownload(reply, { name: 'a.csv', type: 'text/csv', rows: null, bytes: null, stream });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  for (const at of Object.keys(pieces).flatMap((kind) => [0, 1, 4].map((n) => `${kind}/${n}`))) {
    const whole = await fetch(`${url}/${at}`)
      .then(async (answer) => answer.ok && (await answer.text()))
      .catch(() => false);
    expect(whole, at).toBe(false);
    // A client that disconnects midway.
    const gone = new AbortController();
    await fetch(`${url}/${at}`, { signal: gone.signal })
      .then(() => gone.abort())
      .catch(() => undefined);
  }
  expect(await (await fetch(`${url}/streamed/9`)).text()).toHaveLength(30_000);
  expect(uncaught).toEqual([]);
  app.server.closeAllConnections();
  await app.close();
});

test('a disk failure while reading a person’s files ends only that archive', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const visitor = await on.visitor();
  await on.agent({ nickname: 'owner' });
  const { kind, msg, file } = await upload(on, visitor.credential, { name: 'a.txt', content: text });
  await visitor.says(msg, { kind });
  await boss.call('POST /visitors/doEdit', { YQToken: visitor.id, name: '王小明' });
  const { data: people } = await boss.call('GET /users/getList', { text: '王小明' });
  const person = people.list[0]!.id;
  const take = () =>
    fetch(`http://${on.address}/api/users/take?id=${person}&format=zip`, {
      headers: { authorization: `Bearer ${boss.token}` },
    });
  const key = (file as Uploaded['file']).url.split('/')[3]!.split('?')[0]!;
  const whole = await take().then((answer) => answer.arrayBuffer());
  expect(Buffer.from(whole).includes('files/')).toBe(true);
  for (const at of AT) {
    failAt({ path: key, at, code: 'EIO' });
    const cut = await take()
      .then((answer) => answer.arrayBuffer())
      .catch(() => null);
    if (at !== 'end') expect(cut, at).toBe(null);
    await stillServes(on);
  }
});
