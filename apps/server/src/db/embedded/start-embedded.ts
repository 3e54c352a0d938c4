import { readFile } from 'node:fs/promises';
import { chooseAccount } from './account';
import { type Connection, freePort, loopbackConnection, socketConnection, usesSocket } from './address';
import { adopt } from './adopt';
import { askPostmaster } from './ask-postmaster';
import { provideBinaries } from './binaries';
import { DURABLE, THROW_AWAY } from './configuration';
import { lockDataDir } from './data-lock';
import { EmbeddedError } from './embedded-error';
import type { EmbeddedLog } from './embedded-log';
import { initialise } from './initialise';
import { launch } from './launch';
import type { LaunchPlan } from './launch-plan';
import { type Layout, layoutOf } from './layout';
import { prepareDataDir } from './prepare-data-dir';
import { Supervisor } from './supervisor';

export type StartEmbedded = {
  readonly dataDir: string;
  readonly log: EmbeddedLog;
  /** Called each time the postmaster was restarted; all connections were lost. */
  readonly onRestart?: () => void;
  /** For tests: faster, but lost with a crash of the machine. */
  readonly throwAway?: boolean;
};

export type Embedded = {
  /** Valid until `stop`, across restarts of the postmaster. */
  readonly connection: Connection;
  stop(): Promise<void>;
};

/**
 * Starts the bundled PostgreSQL on a data directory, or takes over the one of a killed server, and keeps it running.
 * Every expected failure is an `EmbeddedError`.
 */
export async function startEmbedded(order: StartEmbedded): Promise<Embedded> {
  const layout = layoutOf(await prepareDataDir(order.dataDir));
  const lock = await lockDataDir(layout.lock);
  try {
    const { supervisor, connection } = await startSupervised(order, layout);
    return {
      connection,
      stop: async () => {
        await supervisor.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function startSupervised(
  order: StartEmbedded,
  layout: Layout,
): Promise<{ supervisor: Supervisor; connection: Connection }> {
  const { log, onRestart, throwAway = false } = order;
  const account = await chooseAccount(layout.cluster);
  const binaries = await provideBinaries(layout.home, account);
  await initialise({ layout, account, binaries, throwAway });
  const connection = await chooseConnection(layout);
  const plan: LaunchPlan = { layout, account, binaries, connection, log, safety: throwAway ? THROW_AWAY : DURABLE };
  const adopted = await adopt(plan);
  const settled: LaunchPlan = adopted ? { ...plan, connection: adopted.connection } : plan;
  const supervisor = new Supervisor(settled, onRestart);
  supervisor.watch(adopted?.postmaster ?? (await launch(settled, supervisor.stopping)));
  await assertDurable(settled).catch(async (error: unknown) => {
    await supervisor.stop();
    throw error;
  });
  return { supervisor, connection: settled.connection };
}

async function chooseConnection(layout: Layout): Promise<Connection> {
  if (usesSocket(layout.cluster)) return socketConnection(layout.cluster);
  return loopbackConnection(await freePort(), await readFile(layout.password, 'utf8'));
}

/** A durability setting turned off in a file, or by an old postmaster, would lose acknowledged messages. */
async function assertDurable({ connection, layout, safety }: LaunchPlan): Promise<void> {
  const answer = await askPostmaster(connection);
  if (answer.is !== 'up' || answer.cluster !== layout.cluster) {
    throw new EmbeddedError(
      'start-failed',
      `PostgreSQL started but does not answer for ${layout.cluster} (see ${layout.log}).`,
      {
        cause: answer.is === 'silent' ? answer.cause : undefined,
      },
    );
  }
  const wrong = Object.keys(safety).find((name) => answer.settings[name] !== safety[name]);
  if (wrong === undefined) return;
  throw new EmbeddedError(
    'not-durable',
    `PostgreSQL runs with ${wrong} = ${answer.settings[wrong]}, with which acknowledged messages could be lost.`,
  );
}
