import type { ClientConfig } from 'pg';
import type { DomainEvent } from '../events/events';

/** What the helper process needs to know; it comes over the channel, so that no secret stands in a command line. */
export type HelperSettings = {
  connection: ClientConfig;
  /** The embedded database: its processes are on this machine and may be given a lower priority. */
  isDatabaseOurs: boolean;
  uploads: string;
  smtpUrl: string | null;
  logLevel: string;
};

export type ToHelper =
  | { kind: 'start'; settings: HelperSettings }
  /** Sections of settings were published: read them again. */
  | { kind: 'settings-changed' };

/** Committed by the helper, to be told by the serving process to its sockets and to other processes. */
export type FromHelper = { kind: 'events'; events: readonly DomainEvent[] };
