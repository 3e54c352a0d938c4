import type pg from 'pg';
import type { Logger } from 'pino';
import type { FileMaker } from '../background/file-maker';
import type { Helper } from '../background/supervise';
import type { Bus } from '../bus/bus';
import type { Clock } from '../clock';
import type { Config } from '../config';
import type { HealthCheck } from '../db/health-check';
import type { Pools } from '../db/pools';
import type { Readiness } from '../db/readiness';
import type { Regions } from '../features/foundation/regions/regions';
import type { BucketSettings } from '../object-store/settings';

/** Parts of a server: `main.ts` makes them from the environment, tests by hand. */
export type ServerParts = {
  config: Pick<Config, 'publicUrl' | 'unlimitedAddresses'> &
    Partial<
      Pick<Config, 'databaseUrl' | 'smtpUrl' | 'privateTargets' | 'trustedProxies' | 'providerUrls' | 'weChatApi'>
    >;
  pools: Pools;
  connection: pg.ClientConfig;
  bus: Bus;
  /** No other process shares the database. */
  isAlone: boolean;
  /** Health check of the database, on a connection of its own. */
  healthCheck: HealthCheck;
  readiness: Readiness;
  clock: Clock;
  log: Logger;
  assets: { console: string; widget: string };
  /** Folder of uploaded files; with a bucket of what is not stored there: drafts and kept callbacks. */
  uploads: string;
  bucket?: BucketSettings | null;
  regions: Regions;
  /** The newest backup that an operator made; null: none. */
  readBackup(): Promise<{ at: number; isGood: boolean } | null>;
  /** The helper process for background jobs; null: they run in this process, as in tests. */
  helper: Helper | null;
  /** Makes the files that routes answer with, in a process of its own; null: this process makes them, as in tests. */
  fileMaker: FileMaker | null;
  /** Works over entries of robots, in a process of its own; null: this process does, as in tests. */
  analyst: FileMaker | null;
  /** Milliseconds without an answer from the database after which 7006 is pushed; undefined: the default. */
  savingDelayedAfterMs?: number;
};
