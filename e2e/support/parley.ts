import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FrozenDatabase, freezeDatabase } from './database';
import { ended, freePort } from './processes';

export type Admin = { username: string; password: string };

/** The built server as a process, on a port and data directory that it keeps when killed and restarted. */
export type Parley = {
  url: string;
  /** The one-time link that the server prints while there is no administrator. */
  setupLink(): string | null;
  /** SIGKILL, without draining. */
  kill(): Promise<void>;
  start(): Promise<void>;
  freezeDatabase(): FrozenDatabase;
  /** Its output so far, to explain a failure. */
  said(): string;
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
};

const ENTRY = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
/** What servers said that ended by themselves; `npm test` prints it beside the failures (scripts/test.mjs). */
const ENDED_SERVERS = fileURLToPath(new URL('../../.cache/test/ended-servers.log', import.meta.url));
const SERVES = /^Parley serves on /m;
const SETUP_LINK = /^Nobody administers it yet\..*?(http\S+)/m;

export type Wish = {
  admin?: Admin;
  /** It believes X-Forwarded-For, as behind a proxy on this machine. */
  isBehindProxy?: boolean;
  /** Its mail server. */
  smtpUrl?: string | undefined;
  /** It may call servers on this machine. */
  callsOwnMachine?: boolean;
  /** Where its calls of WeChat go. */
  weChatApi?: string;
};

/** Starts a server on an empty data directory, with no agent except `admin`. */
export async function startParley(wish: Wish = {}): Promise<Parley> {
  if (!existsSync(ENTRY)) throw new Error('The server is not built: run the journeys by "npm test", which builds it.');
  const port = await freePort();
  const home = mkdtempSync(join(tmpdir(), 'parley-e2e-'));
  // PostgreSQL may run as another account, which needs to enter this directory.
  chmodSync(home, 0o755);
  const dataDir = join(home, 'data');
  const env = environment(port, dataDir, wish);
  let said = '';
  let child: ChildProcess | null = null;
  let frozen: FrozenDatabase | null = null;
  /** Whether the running server's end was asked for. */
  let asked = false;

  async function start(): Promise<void> {
    const started = spawn(process.execPath, [ENTRY], { env, stdio: 'pipe' });
    child = started;
    asked = false;
    const before = said.length;
    await new Promise<void>((resolve, reject) => {
      const hear = (text: string) => {
        said += text;
        if (SERVES.test(said.slice(before))) resolve();
      };
      started.stdout.setEncoding('utf8').on('data', hear);
      started.stderr.setEncoding('utf8').on('data', hear);
      started.once('error', reject);
      started.once('exit', (code, signal) => {
        reject(new Error(`The server ended:\n${said.slice(before)}`));
        // Nobody asked for it: the journeys that follow fail without a reason of their own.
        if (child === started && !asked) tellEnd(`The server ended by itself (${signal ?? code}):\n${said}`);
      });
    });
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    frozen?.resume();
    if (!child) return;
    asked = true;
    child.kill(signal);
    await ended(child);
    child = null;
  }

  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    setupLink: () => SETUP_LINK.exec(said)?.[1] ?? null,
    kill: () => end('SIGKILL'),
    start,
    freezeDatabase() {
      frozen = freezeDatabase(dataDir);
      return frozen;
    },
    said: () => said,
    async remove() {
      // A killed server leaves its database running; a new one takes it over and stops it.
      if (!child) await start();
      await end('SIGTERM');
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function tellEnd(text: string): void {
  console.error(text);
  mkdirSync(dirname(ENDED_SERVERS), { recursive: true });
  appendFileSync(ENDED_SERVERS, `${new Date().toISOString()} ${text}\n`);
}

/** A minimal environment. Rate limits are off for this machine's addresses, from which all the journeys' calls come. */
function environment(port: number, dataDir: string, wish: Wish): NodeJS.ProcessEnv {
  const { admin, isBehindProxy = false, smtpUrl, callsOwnMachine = false, weChatApi } = wish;
  const { PATH, HOME, TMPDIR, SystemRoot } = process.env;
  return {
    PATH,
    HOME,
    TMPDIR,
    SystemRoot,
    PORT: String(port),
    PARLEY_DATA_DIR: dataDir,
    PARLEY_UNLIMITED_ADDRESSES: '127.0.0.1,::1',
    ...(smtpUrl && { PARLEY_SMTP_URL: smtpUrl }),
    ...(weChatApi && { PARLEY_WECHAT_API: weChatApi }),
    ...(callsOwnMachine && { PARLEY_PRIVATE_TARGETS: '127.0.0.0/8' }),
    ...(isBehindProxy && { PARLEY_PUBLIC_URL: `http://127.0.0.1:${port}` }),
    ...(admin && { PARLEY_ADMIN_USERNAME: admin.username, PARLEY_ADMIN_PASSWORD: admin.password }),
  };
}
