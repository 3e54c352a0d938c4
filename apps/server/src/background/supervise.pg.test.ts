import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ensureFirstStart } from '../features/foundation/auth/first-start/first-start';
import { buildProgram } from '../testing/built-program';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { createTestClock } from '../testing/test-context';
import { type Helper, superviseHelper } from './supervise';

let program: Awaited<ReturnType<typeof buildProgram>>;
let database: TestDatabase;
let helper: Helper;

/** Far above the second that a process takes to start and to work; it only ends a wait for what never comes. */
const STARTS_WITHIN_MS = 120_000;

const settingsOf = ({ connection }: TestDatabase) => ({
  connection,
  isDatabaseOurs: false,
  uploads: '/nowhere',
  bucket: null,
  smtpUrl: null,
  privateTargets: [],
  publicUrl: null,
  weChatApi: 'http://127.0.0.1:1',
  logLevel: 'silent',
});

beforeAll(async () => {
  [program, database] = await Promise.all([buildProgram('helperProgram'), createTestDatabase()]);
  await ensureFirstStart({ db: database.db, clock: createTestClock() }, { admin: null });
  helper = superviseHelper({
    program: program.path,
    startAfterMs: 0,
    settings: settingsOf(database),
    log: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await helper.stop();
  await Promise.all([program.remove(), database.close()]);
});

/** Adds a person whose search terms are computed by a follower in the helper process. */
async function addPerson(): Promise<string> {
  const id = randomUUID();
  await database.db.query(`insert into people (id, name, created_at, updated_at) values ($1, 'Li', now(), now())`, [
    id,
  ]);
  return id;
}

const isDone = (id: string): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rowCount } = await database.db.query('select 1 from people where id = $1 and terms is not null', [id]);
      expect(rowCount).toBe(1);
    },
    { timeout: STARTS_WITHIN_MS, interval: 50 },
  );

test('the helper process handles committed rows, is started again after a crash, and ends with its server', async () => {
  const ran = new Set<string>();
  helper.start({
    events: () => undefined,
    jobs: (runs) => void runs.map(({ name }) => ran.add(name)),
    died: () => undefined,
  });
  await isDone(await addPerson());
  // Its jobs are among the server's metrics.
  await vi.waitFor(() => expect(ran).toContain('people'), { timeout: STARTS_WITHIN_MS, interval: 50 });
  const first = helper.pid!;
  process.kill(first, 'SIGKILL');
  // Meanwhile conversations continue: stored rows wait for the next helper process.
  await isDone(await addPerson());
  expect(helper.pid).not.toBe(first);
  const second = helper.pid!;
  await helper.stop();
  expect(helper.pid).toBeUndefined();
  expect(() => process.kill(second, 0)).toThrow('ESRCH');
});

test('a quiet server starts its helper before the longest wait is over', async () => {
  const quiet = superviseHelper({
    program: program.path,
    // Longer than the test may last.
    startAfterMs: 600_000,
    settings: settingsOf(database),
    log: pino({ level: 'silent' }),
  });
  quiet.start({ events: () => undefined, jobs: () => undefined, died: () => undefined });
  try {
    await isDone(await addPerson());
  } finally {
    await quiet.stop();
  }
});
