import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, loopbackConnection } from './address';
import { askPostmaster, endLeftSessions } from './ask-postmaster';
import { CLUSTER_SETTING } from './configuration';
import { EmbeddedError } from './embedded-error';
import { endWithThisProcess } from './end-with-process';
import type { Postmaster } from './launch';
import type { LaunchPlan } from './launch-plan';
import { type PostmasterFile, readPostmasterFile, removeStaleFiles } from './postmaster-file';
import { commandOf, endOrphans, isAlive, signal, waitForEnd, workingDirectory } from './processes';

export type Adopted = { readonly postmaster: Postmaster; readonly connection: Connection };

/** Milliseconds to wait for a postmaster that neither answers nor exits. */
const TIMEOUT_MS = 10_000;

/** Milliseconds between two checks: the end of a process that is not our child cannot be awaited. */
const POLL_MS = 100;

/**
 * A killed server leaves its postmaster running. Takes it over if it is proven to serve this cluster; otherwise removes
 * stale files, so that a new one can start, and returns undefined.
 */
export async function adopt(plan: LaunchPlan): Promise<Adopted | undefined> {
  const { cluster } = plan.layout;
  let deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const file = await readPostmasterFile(cluster);
    if (file === undefined) return undefined;
    if (file === 'broken' || (await isStale(file.pid, cluster))) return removeStale(cluster);
    const connection = addressOf(plan, file);
    const answer = await askPostmaster(connection);
    if (answer.is === 'up' && answer.cluster === cluster && isReachedAsPlanned(plan, file))
      return adoptPostmaster(file.pid, connection);
    if (answer.is === 'up') await stopMovedPostmaster(file.pid, answer.cluster === cluster, cluster);
    if (answer.is === 'busy') deadline = performance.now() + TIMEOUT_MS;
    if (performance.now() > deadline) throw notAnswering(plan, file.pid);
    await sleep(20);
  }
}

/** Process ids are reused: the file may name an unrelated process. */
async function isStale(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return true;
  const command = await commandOf(pid);
  if (!/(^|[\\/])postgres(\.exe)?(\0|\s|$)/.test(command)) return true;
  if (!command.includes(`${CLUSTER_SETTING}=`) || command.includes(`${CLUSTER_SETTING}=${cluster}`)) return false;
  return (await workingDirectory(pid)) !== cluster;
}

async function removeStale(cluster: string): Promise<undefined> {
  await endOrphans(cluster);
  await removeStaleFiles(cluster);
}

async function adoptPostmaster(pid: number, connection: Connection): Promise<Adopted> {
  await endLeftSessions(connection);
  const ended = waitUntilExited(pid);
  endWithThisProcess(pid, ended);
  return { postmaster: { pid, ended }, connection };
}

async function waitUntilExited(pid: number): Promise<void> {
  while (isAlive(pid)) await sleep(POLL_MS, undefined, { ref: false });
}

/** Stops our postmaster if it listens at another path, since the data directory was moved while it ran. */
async function stopMovedPostmaster(pid: number, isOurs: boolean, cluster: string): Promise<void> {
  if (!isOurs && (await workingDirectory(pid)) !== cluster) return;
  signal(pid, 'SIGINT');
  await waitForEnd(pid, TIMEOUT_MS);
}

function addressOf(plan: LaunchPlan, file: PostmasterFile): Connection {
  const { host, password } = plan.connection;
  return password === undefined || host !== '127.0.0.1' ? plan.connection : loopbackConnection(file.port, password);
}

function isReachedAsPlanned(plan: LaunchPlan, file: PostmasterFile): boolean {
  return (plan.connection.password !== undefined) === (file.listens !== '');
}

function notAnswering(plan: LaunchPlan, pid: number): EmbeddedError {
  return new EmbeddedError(
    'start-failed',
    `Process ${pid} holds the database in ${plan.layout.cluster} and does not answer: end it, then start Parley again (see ${plan.layout.log}).`,
  );
}
