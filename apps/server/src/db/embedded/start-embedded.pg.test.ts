import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Connection } from './address';
import { askHolder } from './data-lock';
import { layoutOf } from './layout';
import { isAlive, waitForEnd } from './processes';
import { type Embedded, startEmbedded } from './start-embedded';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A cluster that most tests start again: creating one takes most of a second. */
let used: string;
let folder: string;
let dataDir: string;
let running: Embedded[];
let owners: ChildProcess[];

beforeAll(async () => {
  used = await mkdtemp(join(tmpdir(), 'parley-embedded-'));
  await (await startEmbedded({ dataDir: used, log: quiet, throwAway: true })).stop();
});

afterAll(async () => {
  await rm(used, { recursive: true, force: true });
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-embedded-'));
  dataDir = join(folder, 'data');
  running = [];
  owners = [];
});

afterEach(async () => {
  for (const owner of owners) await end(owner, 'SIGTERM');
  for (const embedded of running) await embedded.stop();
  await rm(folder, { recursive: true, force: true });
});

test('written data is there at the next start', async () => {
  const first = await start();
  await query(first.connection, 'create table kept as select 1 as one');
  await first.stop();
  const second = await start();
  expect(await query(second.connection, 'select one from kept')).toEqual([{ one: 1 }]);
});

test('the server uses UTF-8 and page checksums, and opens no network port', async () => {
  dataDir = used;
  const { connection } = await start();
  const settings = await query(
    connection,
    `select current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums,
            current_setting('listen_addresses') as network`,
  );
  expect(settings).toEqual([{ encoding: 'UTF8', checksums: 'on', network: '' }]);
});

test('durability is on unless throwAway is set', async () => {
  dataDir = used;
  const { connection } = await start({ throwAway: false });
  const [settings] = await query(
    connection,
    `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
            current_setting('synchronous_commit') as commit`,
  );
  expect(settings).toEqual({ fsync: 'on', pages: 'on', commit: 'on' });
});

test('stop ends the postmaster and frees the data directory', async () => {
  dataDir = used;
  const embedded = await start();
  const pid = await postmasterPid();
  await embedded.stop();
  expect(isAlive(pid)).toBe(false);
  expect(await askHolder(layoutOf(dataDir).lock)).toBeUndefined();
});

test('a postmaster of a killed server is taken over, and its sessions are ended', async () => {
  dataDir = used;
  const owner = await startOwner();
  const left = new Client(owner.connection);
  left.on('error', () => undefined);
  await left.connect();
  const before = await postmasterPid();
  await end(owner.child, 'SIGKILL');
  const { connection } = await start();
  expect(await postmasterPid()).toBe(before);
  await expect(left.query('select 1')).rejects.toThrow();
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a process that ends without stopping its database leaves no postmaster', async () => {
  dataDir = used;
  const owner = await startOwner();
  const pid = await postmasterPid();
  await end(owner.child, 'SIGUSR2');
  expect(await waitForEnd(pid, 10_000)).toBe(true);
});

test('a postmaster that was taken over is stopped and restarted like one of our own', async () => {
  dataDir = used;
  const owner = await startOwner();
  await end(owner.child, 'SIGKILL');
  const restarted = latch();
  const embedded = await start({ onRestart: restarted.open });
  process.kill(await postmasterPid(), 'SIGKILL');
  await restarted.opened;
  const pid = await postmasterPid();
  await embedded.stop();
  expect(isAlive(pid)).toBe(false);
});

test('server and postmaster both killed: the next start recovers', async () => {
  dataDir = used;
  const owner = await startOwner();
  await query(owner.connection, 'create table kept_by_recovery as select 1 as one');
  await end(owner.child, 'SIGKILL');
  process.kill(await postmasterPid(), 'SIGKILL');
  const { connection } = await start();
  expect(await query(connection, 'select one from kept_by_recovery')).toEqual([{ one: 1 }]);
});

test('a pid file with the id of another program is stale', async () => {
  dataDir = used;
  await writeFile(pidFile(), [process.pid, layoutOf(dataDir).cluster, 1, 5432, '.', '', '1 1', 'ready', ''].join('\n'));
  const { connection } = await start();
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a pid file with no running process is stale', async () => {
  dataDir = used;
  await writeFile(pidFile(), '');
  const { connection } = await start();
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a postmaster that is killed is started again at the same address', async () => {
  dataDir = used;
  const restarted = latch();
  const { connection } = await start({ onRestart: restarted.open });
  await query(connection, 'create table kept_over_restart as select 1 as one');
  process.kill(await postmasterPid(), 'SIGKILL');
  await restarted.opened;
  expect(await query(connection, 'select one from kept_over_restart')).toEqual([{ one: 1 }]);
});

test('a busy backend of a dead postmaster does not prevent a new one', async () => {
  dataDir = used;
  const restarted = latch();
  const { connection } = await start({ onRestart: restarted.open });
  const busy = new Client(connection);
  busy.on('error', () => undefined);
  await busy.connect();
  const computing = busy.query('select sum(sqrt(n)) from generate_series(1, 10000000000) as n').catch(() => 'cut');
  await query(connection, 'select 1');
  process.kill(await postmasterPid(), 'SIGKILL');
  await restarted.opened;
  expect(await computing).toBe('cut');
});

test('a second process on the same data is refused with the id of the first', async () => {
  dataDir = used;
  const owner = await startOwner();
  const refusal = await startEmbedded({ dataDir, log: quiet }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'data-dir-in-use', message: expect.stringContaining(String(owner.child.pid)) });
});

test('of many that start together exactly one gets the data directory', async () => {
  dataDir = used;
  const starts = await Promise.allSettled([1, 2, 3, 4].map(() => start()));
  expect(starts.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
});

test('a path too long for a socket is served on 127.0.0.1 with a password', async () => {
  dataDir = join(folder, 'd'.repeat(100));
  const { connection } = await start();
  expect(connection).toMatchObject({ host: '127.0.0.1', password: expect.any(String) });
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  await expect(query({ ...connection, password: 'guess' }, 'select 1')).rejects.toMatchObject({ code: '28P01' });
});

test('with a long path too, the postmaster of a killed server is taken over', async () => {
  dataDir = join(folder, 'd'.repeat(100));
  const owner = await startOwner();
  await end(owner.child, 'SIGKILL');
  const { connection } = await start();
  expect(connection).toEqual(owner.connection);
});

test('an interrupted first start is repeated', async () => {
  const { staging } = layoutOf(dataDir);
  await mkdir(join(staging, 'cluster', 'base'), { recursive: true });
  const { connection } = await start();
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  await expect(access(staging)).rejects.toThrow();
});

test('an unusable data directory is refused with the reason', async () => {
  await writeFile(dataDir, '');
  await expect(start()).rejects.toMatchObject({ code: 'data-dir-unwritable' });
});

test('a database of another version of PostgreSQL is refused and not changed', async () => {
  const { cluster } = layoutOf(dataDir);
  await mkdir(cluster, { recursive: true });
  await writeFile(join(cluster, 'PG_VERSION'), '15\n');
  await expect(start()).rejects.toMatchObject({ code: 'data-dir-foreign' });
});

test('a directory with other content is refused and not changed', async () => {
  const { cluster } = layoutOf(dataDir);
  await mkdir(cluster, { recursive: true });
  await writeFile(join(cluster, 'diary.txt'), 'dear diary');
  await expect(start()).rejects.toMatchObject({ code: 'data-dir-foreign' });
  expect(await readFile(join(cluster, 'diary.txt'), 'utf8')).toBe('dear diary');
});

test('a failed start releases the data directory and quotes PostgreSQL', async () => {
  await (await start()).stop();
  await rm(join(layoutOf(dataDir).cluster, 'global', 'pg_control'));
  await expect(start()).rejects.toMatchObject({ code: 'start-failed', message: expect.stringContaining('pg_control') });
  expect(await askHolder(layoutOf(dataDir).lock)).toBeUndefined();
});

async function start(options: { throwAway?: boolean; onRestart?: () => void } = {}): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, log: quiet, throwAway: true, ...options });
  let stopped: Promise<void> | undefined;
  const once = { ...embedded, stop: () => (stopped ??= embedded.stop()) };
  running.push(once);
  return once;
}

async function startOwner(): Promise<{ child: ChildProcess; connection: Connection }> {
  const program = fileURLToPath(new URL('owner-process.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  owners.push(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, connection: JSON.parse(line.toString('utf8')) as Connection };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

function pidFile(): string {
  return join(layoutOf(dataDir).cluster, 'postmaster.pid');
}

async function postmasterPid(): Promise<number> {
  return Number((await readFile(pidFile(), 'utf8')).split('\n')[0]);
}

function latch(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((done) => {
    open = done;
  });
  return { opened, open };
}

async function query(connection: Connection, text: string): Promise<unknown[]> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
