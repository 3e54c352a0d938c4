import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ClientConfig } from 'pg';
import { afterEach, beforeEach, describe, expect, inject } from 'vitest';
import { startEmbedded } from '../db/embedded/start-embedded';
import { readMigrations } from '../db/migrations';
import { createPool } from '../db/pool';
import { type Follower, runFollower } from '../events/follow';
import { startS3Store } from '../testing/s3-store';
import { serverTest as test } from '../testing/server-test';
import type { TestServer } from '../testing/start-server';
import { createDatabase, dropDatabase, uniqueDatabaseName } from '../testing/test-cluster';
import { createTestClock, createTestContext } from '../testing/test-context';
import { upload } from '../testing/upload';
import { backup } from './backup';
import { move } from './move';
import { restore, testRestore } from './restore';

const KEY = 'a key with more than sixteen characters';
const migrations = readMigrations(fileURLToPath(new URL('../db/migrations', import.meta.url)));

let folder: string;
const dropped: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-backup-'));
});
afterEach(async () => {
  for (const name of dropped.splice(0)) await dropDatabase(inject('cluster'), name);
  await rm(folder, { recursive: true, force: true });
});

/** The commands take an address: the cluster of the tests has a socket. */
function urlOf({ connectionString, host = '', port = 5432, user = '', database = '' }: ClientConfig): string {
  if (connectionString) return connectionString;
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

async function emptyTarget() {
  const name = uniqueDatabaseName('restored');
  dropped.push(name);
  const connection = await createDatabase(inject('cluster'), name);
  return { connection, databaseUrl: urlOf(connection) };
}

/** A desk with a conversation, a file, odd text, and a follower that has read half. */
async function fill(on: TestServer) {
  const agent = await on.agent({ role: 'Admin' });
  const visitor = await on.visitor();
  await visitor.says('hello');
  await visitor.says('tab\tnewline\nback\\slash \\N 👩‍👩‍👧 \u202Eabc');
  await visitor.says('x'.repeat(50_000));
  const { file } = await upload(on, visitor.credential, { name: 'list.txt', content: 'four' });
  await on.settle();
  await on.database.db.query(`update people set phone = '138 0000 0000', name = 'Li Lei'`);
  return { agent, visitor, file };
}

/** Rows of every table, as text, and the values that sequences give next. */
async function contentOf(connection: ClientConfig) {
  const db = createPool(connection, () => undefined);
  try {
    const { rows: tables } = await db.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    const content: Record<string, unknown> = {};
    for (const { name } of tables) {
      const { rows } = await db.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`);
      content[name] = rows.map(({ row }) => row);
    }
    const { rows: sequences } = await db.query('select sequencename, last_value from pg_sequences order by 1');
    const { rows: schema } = await db.query(
      `select c.relname as name, pg_get_indexdef(c.oid) as text from pg_class c
       where c.relkind = 'i' and c.relnamespace = 'public'::regnamespace
       union all
       select conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid) from pg_constraint
       where connamespace = 'public'::regnamespace
       union all
       select tgrelid::regclass || ' ' || tgname, tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
       order by 1, 2`,
    );
    return { content, sequences, schema };
  } finally {
    await db.end();
  }
}

describe('fault 25: a restored backup', () => {
  test('equals the original: rows, sequences, indexes, references, triggers and files', async ({ on }) => {
    await fill(on);
    const file = join(folder, 'desk.parley');
    const from = { databaseUrl: urlOf(on.database.connection), dataDir: await dataDirOf(on) };
    const made = await backup({ ...from, file, key: KEY, now: Date.now() + 1000 });
    expect(made).toMatchObject({ files: 1, fileBytes: 4 });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readFile(file)).includes('hello')).toBe(false);

    const target = await emptyTarget();
    const dataDir = join(folder, 'restored');
    const loaded = await restore({
      file,
      key: KEY,
      databaseUrl: target.databaseUrl,
      dataDir,
      migrations,
      isReplacing: false,
      now: Date.now(),
    });
    expect(loaded).toMatchObject({ rows: made.rows, tables: made.tables, files: 1, skipped: [] });
    expect(await contentOf(target.connection)).toEqual(await contentOf(on.database.connection));
    expect(await filesOf(dataDir)).toEqual(await filesOf(from.dataDir));
  });

  test('is taken while messages are stored, as of one moment', async ({ on }) => {
    const { visitor } = await fill(on);
    let isOver = false;
    const talking = (async () => {
      for (let n = 0; !isOver; n++) await visitor.says(`message ${n}`);
    })();
    const file = join(folder, 'busy.parley');
    await backup({
      databaseUrl: urlOf(on.database.connection),
      dataDir: folder,
      file,
      key: null,
      now: Date.now(),
      onProgress: () => undefined,
    });
    isOver = true;
    await talking;
    const target = await emptyTarget();
    await restore({
      file,
      key: null,
      databaseUrl: target.databaseUrl,
      dataDir: join(folder, 'other'),
      migrations,
      isReplacing: false,
      now: Date.now(),
    });
    const db = createPool(target.connection, () => undefined);
    const { rows } = await db.query(
      `select c.last_seq as "lastSeq", (select count(*) from messages m where m.conversation_id = c.id) as messages
       from conversations c`,
    );
    await db.end();
    expect(rows.length).toBe(1);
    expect(rows[0].messages).toBe(rows[0].lastSeq);
  });

  test('goes on where its followers were: they read new rows, and nothing twice', async ({ on }) => {
    await fill(on);
    const seen: string[] = [];
    const follower: Follower = {
      name: 'reader',
      follows: ['messages'],
      everyMs: 1000,
      batch: 10,
      handle: async (_, { messages }) => void seen.push(...messages.map(({ msg }) => msg.slice(0, 5))),
      reset: async () => undefined,
    };
    // As in a cluster that is far ahead of the new one.
    const { db } = on.database;
    await db.query('update messages set commit_id = commit_id + 5000000000');
    await db.query('update events set commit_id = commit_id + 5000000000');
    await runFollower(createTestContext(db, createTestClock()), follower);
    await db.query(`update followers set commit_id = (select max(commit_id) from messages) where name = 'reader'`);
    seen.length = 0;
    const file = join(folder, 'desk.parley');
    await backup({ databaseUrl: urlOf(on.database.connection), dataDir: folder, file, key: null, now: Date.now() });

    const target = await emptyTarget();
    const order = { file, key: null, databaseUrl: target.databaseUrl, migrations, now: Date.now() };
    await restore({ ...order, dataDir: join(folder, 'other'), isReplacing: false });
    const restored = createPool(target.connection, () => undefined);
    const context = createTestContext(restored, createTestClock());
    await runFollower(context, follower);
    expect(seen).toEqual([]);
    await restored.query(
      `insert into messages (conversation_id, seq, visitor_id, only_id, role, kind, msg, sent_at)
       select conversation_id, 1000, visitor_id, 'new', 'user', 'text', 'later', now() from messages limit 1`,
    );
    await runFollower(context, follower);
    await restored.end();
    expect(seen).toEqual(['later']);
  });
});

describe('files in a bucket', () => {
  test('are in the backup, which is restored into a folder and into another bucket', async ({ on }) => {
    const store = await startS3Store();
    const other = await startS3Store();
    try {
      await fill(on);
      for (const name of ['ab/first', 'ab/first.thumb', 'cd/second'])
        store.objects.set(`desk/${name}`, Buffer.from(name));
      const from = { databaseUrl: urlOf(on.database.connection), dataDir: join(folder, 'data') };
      await mkdir(join(from.dataDir, 'regions'), { recursive: true });
      await writeFile(join(from.dataDir, 'regions', 'newer.xdb'), 'data');
      const file = join(folder, 'desk.parley');
      const made = await backup({ ...from, bucket: store.settings, file, key: KEY, now: 0 });
      expect(made.files).toBe(3);
      const target = await emptyTarget();
      const order = { file, key: KEY, databaseUrl: target.databaseUrl, migrations, now: Date.now() };
      const dataDir = join(folder, 'restored');
      await restore({ ...order, dataDir, isReplacing: false });
      expect(await filesOf(dataDir)).toEqual(['uploads/ab/first', 'uploads/ab/first.thumb', 'uploads/cd/second']);
      expect(await readFile(join(dataDir, 'uploads/cd/second'), 'utf8')).toBe('cd/second');

      const there = { ...order, dataDir: join(folder, 'there'), bucket: other.settings };
      other.objects.set('desk/xy/left', Buffer.from('of an earlier time'));
      await expect(restore({ ...there, isReplacing: false })).rejects.toThrow(/bucket of PARLEY_FILES_URL holds files/);
      await restore({ ...there, isReplacing: true });
      expect([...other.objects].sort()).toEqual([...store.objects].sort());
      expect(await filesOf(there.dataDir)).toEqual([]);
      await testRestore({ file, key: KEY, databaseUrl: null, migrations });
    } finally {
      await store.close();
      await other.close();
    }
  });

  test('a store that is away ends a backup and a restore, and leaves nothing behind', async ({ on }) => {
    const store = await startS3Store();
    try {
      await fill(on);
      const from = { databaseUrl: urlOf(on.database.connection), dataDir: await dataDirOf(on), key: null };
      const file = join(folder, 'desk.parley');
      await backup({ ...from, file, now: Date.now() + 1000 });
      store.fails('PUT', { status: 403, code: 'AccessDenied' });
      const target = await emptyTarget();
      const order = { file, key: null, databaseUrl: target.databaseUrl, migrations, now: Date.now() };
      const dataDir = join(folder, 'restored');
      await expect(restore({ ...order, dataDir, bucket: store.settings, isReplacing: false })).rejects.toMatchObject({
        id: 'storage-away',
        detail: { reason: 'AccessDenied' },
      });
      expect((await contentOf(target.connection)).content).toEqual({});
      expect(await filesOf(dataDir)).toEqual([]);
      store.fails('GET', { status: 403, code: 'AccessDenied' });
      const second = join(folder, 'second.parley');
      await expect(backup({ ...from, bucket: store.settings, file: second, now: 0 })).rejects.toMatchObject({
        id: 'storage-away',
      });
      await expect(stat(second)).rejects.toMatchObject({ code: 'ENOENT' });
    } finally {
      await store.close();
    }
  });
});

/** A data directory whose uploads are those of the test's server. */
async function dataDirOf(on: TestServer): Promise<string> {
  const dataDir = join(folder, 'data');
  await mkdir(join(dataDir, 'uploads'), { recursive: true });
  for (const path of await filesOf(on.uploads)) {
    await mkdir(join(dataDir, 'uploads', path, '..'), { recursive: true });
    await writeFile(join(dataDir, 'uploads', path), await readFile(join(on.uploads, path)));
  }
  return dataDir;
}

async function filesOf(at: string): Promise<string[]> {
  const entries = await readdir(at, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(at.length + 1))
    .toSorted();
}

describe('a restore', () => {
  test('refuses a database that is not empty, unless it is to be replaced', async ({ on }) => {
    await fill(on);
    const file = join(folder, 'desk.parley');
    await backup({ databaseUrl: urlOf(on.database.connection), dataDir: folder, file, key: null, now: Date.now() });
    const target = await emptyTarget();
    const order = { file, key: null, databaseUrl: target.databaseUrl, dataDir: folder, migrations, now: Date.now() };
    await restore({ ...order, isReplacing: false });
    const db = createPool(target.connection, () => undefined);
    await db.query('delete from messages');
    await db.end();
    await expect(restore({ ...order, isReplacing: false })).rejects.toThrow(/The database is not empty/);
    await restore({ ...order, isReplacing: true });
    expect(await contentOf(target.connection)).toEqual(await contentOf(on.database.connection));
  });

  test('of a damaged, cut, foreign, or newer file says so and leaves the database empty', async ({ on }) => {
    await fill(on);
    const file = join(folder, 'desk.parley');
    const databaseUrl = urlOf(on.database.connection);
    await backup({ databaseUrl, dataDir: folder, file, key: null, now: Date.now() });
    const sealed = join(folder, 'sealed.parley');
    await backup({ databaseUrl, dataDir: folder, file: sealed, key: KEY, now: Date.now() });
    const target = await emptyTarget();
    const attempt = (path: string, key: string | null, known = migrations) =>
      restore({
        file: path,
        key,
        databaseUrl: target.databaseUrl,
        dataDir: join(folder, 'other'),
        migrations: known,
        isReplacing: false,
        now: Date.now(),
      });
    await expect(attempt(sealed, null)).rejects.toThrow(/is encrypted: set PARLEY_BACKUP_KEY/);
    await expect(attempt(sealed, `${KEY}!`)).rejects.toThrow(/PARLEY_BACKUP_KEY is another one/);
    await expect(attempt(file, KEY)).rejects.toThrow(/is not encrypted although/);
    await expect(attempt(join(folder, 'none'), null)).rejects.toThrow(/There is no file/);
    await expect(attempt(file, null, migrations.slice(0, -1))).rejects.toThrow(/made by a newer Parley/);
    await writeFile(join(folder, 'foreign'), 'PGDMP and more');
    await expect(attempt(join(folder, 'foreign'), null)).rejects.toThrow(/is not a backup of Parley/);
    await truncate(file, (await stat(file)).size - 50);
    await expect(attempt(file, null)).rejects.toThrow(/cut off/);
    expect((await contentOf(target.connection)).content).toEqual({});
  });

  test('of a database that is away, or into a folder that is a file, says so', async ({ on }) => {
    const away = { databaseUrl: 'postgres://parley@127.0.0.1:1/parley', dataDir: folder };
    const file = join(folder, 'desk.parley');
    await expect(backup({ ...away, file, key: null, now: Date.now() })).rejects.toThrow(/cannot be reached/);
    const databaseUrl = urlOf(on.database.connection);
    const order = { databaseUrl, dataDir: folder, key: null, now: Date.now() };
    await expect(backup({ ...order, file: join(folder, 'none', 'desk') })).rejects.toThrow(
      /cannot be written \(ENOENT\)/,
    );
    await writeFile(file, '');
    await expect(backup({ ...order, file })).rejects.toThrow(/exists: name a new file/);
    // A file that takes nothing, as on a full disk.
    for (const key of [null, KEY]) {
      await symlink('/dev/full', join(folder, 'full.part'));
      await expect(backup({ ...order, key, file: join(folder, 'full') })).rejects.toThrow(/No space is left for/);
    }
    await expect(stat(join(folder, 'full'))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(backup({ ...order, databaseUrl: null, file: `${file}2` })).rejects.toThrow(/There is no database in/);
  });

  test('brings an older schema up to date', async ({ on }) => {
    const old = await emptyTarget();
    const db = createPool(old.connection, () => undefined);
    const { migrate } = await import('../db/migrate');
    await migrate(db, migrations.slice(0, -1));
    await db.end();
    void on;
    const file = join(folder, 'old.parley');
    await backup({ databaseUrl: old.databaseUrl, dataDir: folder, file, key: null, now: Date.now() });
    const loaded = await testRestore({ file, key: null, databaseUrl: null, migrations });
    expect(loaded.upgraded.migrations).toEqual([migrations.at(-1)!.name]);
  });
});

test('a move from the embedded database to another and back keeps every row', async ({ on }) => {
  await fill(on);
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const dataDir = join(folder, 'embedded');
  const embedded = { databaseUrl: null, dataDir };
  const order = { migrations, isReplacing: false, now: Date.now() };
  const read = async () => {
    const running = await startEmbedded({ dataDir, log: quiet });
    try {
      return await contentOf(running.connection);
    } finally {
      await running.stop();
    }
  };
  const original = await contentOf(on.database.connection);
  await move({ ...order, from: { databaseUrl: urlOf(on.database.connection), dataDir }, to: embedded });
  expect(await read()).toEqual(original);

  const target = await emptyTarget();
  const there = { databaseUrl: target.databaseUrl, dataDir };
  await move({ ...order, from: embedded, to: there });
  expect(await contentOf(target.connection)).toEqual(original);
  await expect(move({ ...order, from: there, to: embedded })).rejects.toThrow(/is not empty/);
  await move({ ...order, from: there, to: embedded, isReplacing: true });
  expect(await read()).toEqual(original);
});
