import type { TeamState } from '@parley/protocol/settings/showing/ready-launcher';
import type { Logger } from 'pino';
import type { Clock } from './clock';
import type { Db } from './db/pool';
import type { DomainEvent } from './events/events';
import type { Settings } from './features/foundation/settings/settings-cache';
import type { FileLinks } from './file-links';
import type { Semaphore } from './semaphore';
import type { SheetReader } from './sheets/read-outside';

/** Dependencies of actions, passed in by `assembly/core.ts`. */
export type Context = {
  db: Db;
  clock: Clock;
  log: Logger;
  /** Settings, from a cache that is invalidated in all processes when they change. */
  setting: Settings['setting'];
  siteValues: Settings['siteValues'];
  /** Whether visitors find somebody, as launchers show it: in memory, refreshed by a job while a site shows it. */
  team: { state: TeamState };
  /** Delivers events to this and other processes. Called after the commit, only by `act`. */
  deliver(events: readonly DomainEvent[], before?: (event: DomainEvent) => void): void;
  /** Work committed but not yet pushed; a snapshot waits for it. */
  inFlight: InFlight;
  /** Limits concurrent exports, each of which holds a database connection. */
  exports: Semaphore;
  /** Reads uploaded spreadsheets, in a process of its own. */
  sheets: SheetReader;
  /** Signs the addresses of files for readers who may see them. */
  links: FileLinks;
  /** The region of a network address. */
  regionOf(address: string): Promise<{ name: string; code: string }>;
  /** The six-digit code of a province, a city or a country by name; null: unknown or ambiguous. */
  regionNamed(name: string): Promise<string | null>;
  /** The uuid of this server process. */
  processId: string;
};

/** Dependencies of work without a caller: jobs and followers. */
export type WorkContext = Pick<Context, 'db' | 'clock' | 'log' | 'setting' | 'siteValues' | 'deliver' | 'inFlight'>;

/** Dependencies of downloads, which only read. */
export type DownloadContext = Omit<WorkContext, 'deliver'> & Pick<Context, 'exports' | 'links'>;

export type InFlight = {
  /** Runs `work`, which counts as in flight until its events are delivered. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when all work in progress at the call has been delivered. */
  settled(): Promise<void>;
};
