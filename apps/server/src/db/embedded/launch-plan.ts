import { type Account, canEnter } from './account';
import type { Connection } from './address';
import type { Binaries } from './binaries';
import type { Settings } from './configuration';
import { EmbeddedError } from './embedded-error';
import type { EmbeddedLog } from './embedded-log';
import type { Layout } from './layout';

/** How to start the postmaster of a data directory. */
export type LaunchPlan = {
  readonly layout: Layout;
  readonly account: Account | undefined;
  readonly binaries: Binaries;
  readonly connection: Connection;
  readonly safety: Settings;
  readonly log: EmbeddedLog;
};

/**
 * Path of `directory` for a program that runs in it. An account other than root may not be allowed to enter the path (a
 * home directory with mode 700); on Linux /proc/self/cwd names the directory without its path.
 */
export async function pathFromInside(directory: string, account: Account | undefined): Promise<string> {
  if (await canEnter(directory, account)) return directory;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new EmbeddedError(
    'data-dir-unwritable',
    `PostgreSQL must run as another user than root, and that user cannot enter ${directory}: set PARLEY_DATA_DIR to a directory that it can enter.`,
  );
}
