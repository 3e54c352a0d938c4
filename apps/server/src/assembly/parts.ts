import type pg from 'pg';
import type { Logger } from 'pino';
import type { Helper } from '../background/supervise';
import type { Bus } from '../bus/bus';
import type { Clock } from '../clock';
import type { Config } from '../config';
import type { Pools } from '../db/pools';
import type { Pulse } from '../db/pulse';
import type { Readiness } from '../db/readiness';
import type { Regions } from '../features/foundation/regions/regions';

/** What a server is made from: `main.ts` makes these from the environment, tests by hand. */
export type ServerParts = {
  config: Pick<Config, 'publicUrl' | 'unlimitedAddresses'> & Partial<Pick<Config, 'smtpUrl'>>;
  pools: Pools;
  connection: pg.ClientConfig;
  bus: Bus;
  /** No other process shares the database. */
  isAlone: boolean;
  /** Whether the database can be served from, on a connection of its own. */
  pulse: Pulse;
  readiness: Readiness;
  clock: Clock;
  log: Logger;
  assets: { console: string; widget: string };
  /** Folder of what people upload. */
  uploads: string;
  regions: Regions;
  /** Runs the background jobs in a process of its own; null: they are jobs of this one, as in tests. */
  helper: Helper | null;
  /** Milliseconds without an answer from the database after which people are told (7006), where not as usual. */
  savingDelayedAfterMs?: number;
};
