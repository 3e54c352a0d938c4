import type { SectionName, SectionValue } from '@parley/protocol/settings/sections';
import type { Logger } from 'pino';
import type { Clock } from './clock';
import type { Db } from './db/pool';
import type { DomainEvent } from './events/events';
import type { FileLinks } from './file-links';
import type { Gate } from './gate';
import type { SheetReader } from './sheets/read-outside';

/** Dependencies of actions, passed in by `assembly/core.ts`. */
export type Context = {
  db: Db;
  clock: Clock;
  log: Logger;
  /** A settings section with defaults filled in, from a cache that is invalidated in all processes when it changes. */
  setting<N extends SectionName>(name: N): SectionValue<N>;
  /** Delivers events to this and other processes. Called after the commit, only by `act`. */
  deliver(events: readonly DomainEvent[], before?: (event: DomainEvent) => void): void;
  /** Work committed but not yet pushed; a snapshot waits for it. */
  inFlight: InFlight;
  /** Limits concurrent exports: each holds a connection while it is read. */
  exports: Gate;
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
export type WorkContext = Pick<Context, 'db' | 'clock' | 'log' | 'setting' | 'deliver' | 'inFlight'>;

/** What files that people download are made of: they change nothing. */
export type DownloadContext = Omit<WorkContext, 'deliver'> & Pick<Context, 'exports' | 'links'>;

export type InFlight = {
  /** Counts work from before its commit until after its delivery. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when all work in progress at the call has been delivered. */
  settled(): Promise<void>;
};
