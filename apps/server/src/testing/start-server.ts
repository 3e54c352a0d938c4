import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import type { ClientOptions } from 'ws';
import type { Bus } from '../bus/bus';
import { createInProcessBus } from '../bus/in-process';
import { readMigrations } from '../db/migrations';
import type { Pools } from '../db/pools';
import { createReadiness } from '../db/readiness';
import { ensureFirstStart } from '../features/foundation/auth/first-start';
import { createRegions } from '../features/foundation/regions/regions';
import { createServer, type ParleyServer } from '../server';
import { createTestDatabase, type TestDatabase } from './database';
import { createTestClock, type TestClock } from './test-context';
import { type AgentOptions, createAgent, type TestAgent, TestVisitor } from './test-people';
import { TestSocket } from './test-socket';

/** Longer than any test. */
const NEVER_MS = 600_000;

export type ServerOptions = {
  /** A database that other servers of the test use too; it is theirs to close. */
  database?: TestDatabase;
  clock?: TestClock;
  /** Given: others share the database over it. */
  bus?: Bus;
  /** False: rate limits apply to the test's own address. */
  unlimited?: boolean;
  /** Other connections than those of `database`; the test's to end. */
  pools?: Pools;
  /** Milliseconds without an answer from the database after which 7006 is told; by default a busy machine is no outage. */
  savingDelayedAfterMs?: number;
  /** How the journal reaches the database, where not as everyone does. */
  connection?: TestDatabase['connection'];
};

export type TestServer = {
  readonly server: ParleyServer;
  readonly database: TestDatabase;
  readonly clock: TestClock;
  readonly address: string;
  /** Folder of what people upload. */
  readonly uploads: string;
  /** Agents made here. */
  readonly agents: TestAgent[];
  /** A bare socket, not bound. */
  open(kind: 'agent' | 'visitor', options?: ClientOptions & { nickname?: string }): TestSocket;
  /** Closes a client's socket and waits until the server has noticed. */
  close(socket: TestSocket): Promise<void>;
  /** A signed-in agent without a socket. */
  signIn(options?: AgentOptions): Promise<TestAgent>;
  /** A signed-in agent with a socket: at the desk. */
  agent(options?: AgentOptions): Promise<TestAgent>;
  /** A visitor on the site, its socket bound. */
  visitor(): Promise<TestVisitor>;
  /** Everything sent is read, stored, told and received. */
  settle(): Promise<void>;
  /** One turn of a job of the clock, and all it caused. */
  runJob(name: string): Promise<void>;
  /** As a process ends: drained. A database of one's own goes with it. */
  stop(): Promise<void>;
};

const MIGRATIONS = readMigrations(fileURLToPath(new URL('../db/migrations', import.meta.url))).map(({ name }) => name);
const REGIONS = fileURLToPath(new URL('../../assets/regions', import.meta.url));

/** A whole server on a database of its own, its clock in the test's hand, its jobs turned by name, its sockets real. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await createTestDatabase());
  const clock = options.clock ?? createTestClock();
  const uploads = await mkdtemp(join(tmpdir(), 'parley-uploads-'));
  const log = pino({ level: process.env.PARLEY_LOG_LEVEL ?? 'silent' });
  await ensureFirstStart({ db: database.db, clock }, { admin: null });
  const server = await createServer({
    config: { publicUrl: null, unlimitedAddresses: options.unlimited === false ? [] : ['127.0.0.1'] },
    pools: options.pools ?? { talk: database.db, office: database.db, background: database.db },
    connection: options.connection ?? database.connection,
    bus: options.bus ?? createInProcessBus(),
    isAlone: options.bus === undefined,
    pulse: { beats: async () => true, close: async () => undefined },
    readiness: createReadiness({ connection: database.connection, migrations: MIGRATIONS }),
    clock,
    log,
    assets: { console: '/nowhere', widget: '/nowhere' },
    uploads,
    regions: createRegions({ folder: REGIONS, newer: null }),
    helper: null,
    savingDelayedAfterMs: options.savingDelayedAfterMs ?? NEVER_MS,
  });
  await server.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.http.server.address() as AddressInfo;
  const address = `127.0.0.1:${port}`;
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
      // The server hears of it at a turn of its own.
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
      await job.run();
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
