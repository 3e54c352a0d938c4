import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import type { ClientOptions } from 'ws';
import type { FileMaker } from '../background/file-maker';
import type { Bus } from '../bus/bus';
import { createInProcessBus } from '../bus/in-process';
import { readMigrations } from '../db/migrations';
import type { Pools } from '../db/pools';
import { createReadiness } from '../db/readiness';
import { ensureFirstStart } from '../features/foundation/auth/first-start/first-start';
import { createRegions } from '../features/foundation/regions/regions';
import { createLook } from '../jobs/waiting-store';
import type { BucketSettings } from '../object-store/settings';
import { readOutcomes } from '../operation/outcome';
import { createServer, type ParleyServer } from '../server';
import { createTestDatabase, type TestDatabase } from './database';
import { createTestClock, type TestClock } from './test-context';
import { type AgentOptions, createAgent, type TestAgent, TestVisitor } from './test-people';
import { TestSocket } from './test-socket';

/** Longer than any test. */
const NEVER_MS = 600_000;

export type ServerOptions = {
  /** A database shared with other servers of the test, which closes it. */
  database?: TestDatabase;
  clock?: TestClock;
  /** If given, other servers share the database over it. */
  bus?: Bus;
  /** False: rate limits apply to the test's own address. */
  unlimited?: boolean;
  /** Private ranges that webhooks may call; by default none. */
  privateTargets?: string[];
  /** Address of a stand-in of the WeChat platform; by default nobody answers. */
  weChatApi?: string;
  /** Pools other than `database`; closed by the test. */
  pools?: Pools;
  /**
   * Milliseconds without an answer from the database after which 7006 is pushed; by default never, so that a busy
   * machine is no outage.
   */
  savingDelayedAfterMs?: number;
  /** Makes files instead of this process; ended with the server. */
  fileMaker?: FileMaker;
  /** Where uploaded files are; by default a folder of this server. */
  bucket?: BucketSettings;
  /** Connection of the journal, if it differs. */
  connection?: TestDatabase['connection'];
};

export type TestServer = {
  readonly server: ParleyServer;
  readonly database: TestDatabase;
  readonly clock: TestClock;
  readonly address: string;
  /** Folder of uploaded files. */
  readonly uploads: string;
  /** Agents created by this test. */
  readonly agents: TestAgent[];
  /** An open socket that is not bound. */
  open(kind: 'agent' | 'visitor', options?: ClientOptions & { nickname?: string }): TestSocket;
  /** Closes a client's socket and waits until the server has noticed. */
  close(socket: TestSocket): Promise<void>;
  /** A signed-in agent without a socket. */
  signIn(options?: AgentOptions): Promise<TestAgent>;
  /** A signed-in agent with a bound socket. */
  agent(options?: AgentOptions): Promise<TestAgent>;
  /** A visitor on the site with a bound socket. */
  visitor(): Promise<TestVisitor>;
  /** Resolves when everything sent is processed, stored and pushed. */
  settle(): Promise<void>;
  /** Runs a job once, if what it waits for is there, and waits for its effects. */
  runJob(name: string): Promise<void>;
  /** Stops the server like a process that ends: drained. Closes a database of its own. */
  stop(): Promise<void>;
};

const MIGRATIONS = readMigrations(fileURLToPath(new URL('../db/migrations', import.meta.url))).map(({ name }) => name);
const REGIONS = fileURLToPath(new URL('../../assets/regions', import.meta.url));

/** A complete server on its own database: the test sets its clock and runs its jobs by name; its sockets are real. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await createTestDatabase());
  const clock = options.clock ?? createTestClock();
  const uploads = await mkdtemp(join(tmpdir(), 'parley-uploads-'));
  const log = pino({ level: process.env.PARLEY_LOG_LEVEL ?? 'silent' });
  await ensureFirstStart({ db: database.db, clock }, { admin: null });
  const server = await createServer({
    config: {
      publicUrl: null,
      unlimitedAddresses: options.unlimited === false ? [] : ['127.0.0.1'],
      privateTargets: options.privateTargets ?? [],
      weChatApi: options.weChatApi ?? 'http://127.0.0.1:1',
    },
    pools: options.pools ?? { talk: database.db, office: database.db, background: database.db, reports: null },
    connection: options.connection ?? database.connection,
    bus: options.bus ?? createInProcessBus(),
    isAlone: options.bus === undefined,
    healthCheck: { canServe: async () => true, close: async () => undefined },
    readiness: createReadiness({ connection: database.connection, migrations: MIGRATIONS }),
    clock,
    log,
    assets: { console: '/nowhere', widget: '/nowhere' },
    uploads,
    bucket: options.bucket ?? null,
    regions: createRegions({ folder: REGIONS, newer: join(uploads, 'regions') }),
    readBackup: async () => (await readOutcomes(uploads)).backup,
    helper: null,
    fileMaker: options.fileMaker ?? null,
    analyst: null,
    savingDelayedAfterMs: options.savingDelayedAfterMs ?? NEVER_MS,
  });
  await server.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.http.server.address() as AddressInfo;
  const address = `127.0.0.1:${port}`;
  const look = createLook(server.context, server.jobs);
  const sockets = new Set<TestSocket>();
  const agents: TestAgent[] = [];

  const flushAll = () => Promise.all([...sockets].map((socket) => socket.flush()));

  const test: TestServer = {
    server,
    database,
    clock,
    address,
    uploads,
    agents,
    open(kind, socketOptions) {
      const socket = new TestSocket(`ws://${address}/ws/${kind}`, socketOptions);
      sockets.add(socket);
      void socket.closed.then(() => sockets.delete(socket));
      return socket;
    },
    async close(socket) {
      socket.close();
      await socket.closed;
      // The server notices the close in a later turn of the event loop.
      while (server.sockets.size > sockets.size) await new Promise((resolve) => setImmediate(resolve));
      await test.settle();
    },
    async signIn(agentOptions) {
      const agent = await createAgent(test, agentOptions);
      agents.push(agent);
      return agent;
    },
    async agent(agentOptions) {
      const agent = await test.signIn(agentOptions);
      await agent.connect();
      return agent;
    },
    async visitor() {
      const visitor = new TestVisitor(test);
      await visitor.hello();
      await visitor.connect();
      return visitor;
    },
    async settle() {
      await flushAll();
      await server.quiet();
      await flushAll();
    },
    async runJob(name) {
      const job = server.jobs.find((one) => one.name === name);
      if (!job) throw new Error(`no job ${name}`);
      if (job.waitsFor === undefined || (await look([name])).has(name)) await job.run();
      await test.settle();
    },
    async stop() {
      await server.drain();
      if (!options.database) await database.close();
      await rm(uploads, { recursive: true, force: true });
    },
  };
  return test;
}
