import type { SectionName, SectionValue } from '@parley/protocol/settings/sections';
import type { Logger } from 'pino';
import type { Clock } from './clock';
import type { Db } from './db/pool';
import type { DomainEvent } from './events/events';
import type { FileLinks } from './file-links';
import type { Gate } from './gate';
import type { SheetReader } from './sheets/read-outside';

/** What actions need, handed in by `main.ts`. */
export type Context = {
  db: Db;
  clock: Clock;
  log: Logger;
  /** A settings section with defaults filled in, from memory; dropped everywhere when it changes. */
  setting<N extends SectionName>(name: N): SectionValue<N>;
  /** Delivers events to this and other processes. Called after commit, by `act` alone. */
  deliver(events: readonly DomainEvent[], before?: (event: DomainEvent) => void): void;
  /** What is committed but not yet told: a snapshot waits for it. */
  inFlight: InFlight;
  /** Exports at once: each holds a connection for as long as somebody reads. */
  exports: Gate;
  /** Reads spreadsheets that people send, in a process of its own. */
  sheets: SheetReader;
  /** Signs the addresses of files for those who may see them. */
  links: FileLinks;
  /** Where a visitor's address lies. */
  regionOf(address: string): Promise<{ name: string; code: string }>;
  /** The six-digit code of a province, a city or a country by its name; null: there is none, or several. */
  regionNamed(name: string): Promise<string | null>;
  /** The uuid of this server process. */
  processId: string;
};

/** What work without a caller needs: an action of the clock's, a follower, a long job. */
export type WorkContext = Pick<Context, 'db' | 'clock' | 'log' | 'setting' | 'deliver' | 'inFlight'>;

export type InFlight = {
  /** Counts work from before its commit until after its delivery. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when all that was under way at the call has been delivered. */
  settled(): Promise<void>;
};
