import type { ClientConfig } from 'pg';
import type { DomainEvent } from '../events/events';

/** Settings of the helper process, sent over the channel, so that no secret is in a command line. */
export type HelperSettings = {
  connection: ClientConfig;
  /** Whether the database is the embedded one: its processes are on this machine, and may get a lower priority. */
  isDatabaseOurs: boolean;
  uploads: string;
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

/** Events that the helper committed: the serving process delivers them to its sockets and to other processes. */
export type FromHelper = { kind: 'events'; events: readonly DomainEvent[] };
