import type { ClientConfig } from 'pg';
import type { DomainEvent } from '../events/events';
import type { JobTotals } from '../jobs/job-tally';
import type { BucketSettings } from '../object-store/settings';

/** Settings of the helper process, sent over the channel, so that no secret is in a command line. */
export type HelperSettings = {
  connection: ClientConfig;
  /** Whether the database is the embedded one: its processes are on this machine, and may get a lower priority. */
  isDatabaseOurs: boolean;
  uploads: string;
  bucket: BucketSettings | null;
  smtpUrl: string | null;
  /** Private addresses and ranges that webhooks may call. */
  privateTargets: readonly string[];
  publicUrl: string | null;
  /** Address of the WeChat platform. */
  weChatApi: string;
  logLevel: string;
};

export type ToHelper =
  | { kind: 'start'; settings: HelperSettings }
  /** Settings were changed: read them again. */
  | { kind: 'settings-changed' };

export type FromHelper =
  /** Events that the helper committed: the serving process delivers them to its sockets and to other processes. */
  | { kind: 'events'; events: readonly DomainEvent[] }
  /** Runs of jobs since the last message. */
  | { kind: 'jobs'; runs: readonly JobTotals[] };

/** What the server does with messages of its helper. */
export type HelperListener = {
  events(events: readonly DomainEvent[]): void;
  jobs(runs: readonly JobTotals[]): void;
  /** It ended by itself, perhaps between a commit and its events. */
  died(): void;
};
