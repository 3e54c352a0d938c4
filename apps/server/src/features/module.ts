import type { Context, DownloadContext, WorkContext } from '../context';
import type { Follower } from '../events/follow';
import type { FileLinks } from '../file-links';
import type { Downloads, Handlers } from '../http/handler';
import type { Inspector } from '../inspect/inspector';
import type { Job } from '../jobs/start-jobs';
import type { SendMail } from '../mail/send-mail';
import type { CallOutside } from '../outside/call-outside';
import type { InboxLog, ReadUnread } from './conversation/conversations/inbox';
import type { FreshBearers } from './conversation/visitors/fresh-bearers';
import type { FillCard } from './conversation/visitors/identify';
import type { VisitorPresence } from './conversation/visitors/presence';
import type { Faces } from './foundation/agents/faces';
import type { AuthKeys } from './foundation/auth/keys';
import type { LoginDependencies } from './foundation/auth/login-dependencies';
import type { Outside } from './foundation/auth/providers/person';
import type { Storage } from './foundation/files/storage';
import type { SendSms } from './foundation/gateways/sms';
import type { Regions } from './foundation/regions/regions';
import type { SettingsCache } from './foundation/settings/settings-cache';
import type { KnownSites } from './foundation/sites/known-sites';
import type { SystemHealth } from './office/home/live';
import type { LetterMail } from './office/letters/mail';
import type { RobotAnalysis } from './office/robots/analysis';

/** Dependencies of handlers beside their context; one of each per server. */
export type Kit = {
  faces: Faces;
  inspector: Inspector;
  inboxLog: InboxLog;
  keys: AuthKeys;
  loginDependencies: LoginDependencies;
  letterMail: LetterMail;
  publicUrl: string | null;
  /** Address of the WeChat platform. */
  weChatApi: string;
  /** Called when accounts of other channels have changed. */
  forgetAccounts(): void;
  regions: Regions;
  /** Work over all entries of a robot, in a process of its own if there is one. */
  analysis: RobotAnalysis;
  /** Whether cookies are sent over HTTPS only. */
  secure: boolean;
  /** `canSend` says whether there is a mail server. */
  sendMail: SendMail | null;
  /** Absent in tests without one. */
  sendSms?: SendSms;
  /** Whether PARLEY_SMTP_URL names a mail server. */
  hasMailUrl?: boolean;
  /** Whether the database is the one that comes with the program. */
  isDatabaseOurs?: boolean;
  callOutside: CallOutside;
  isListedTarget: IsListedTarget;
  /** How providers of accounts are called. */
  outside: Outside;
  /** Files that routes answer with; created by a separate process if there is one (`background/file-maker.ts`). */
  downloads: Downloads;
  settings: SettingsCache;
  sites: Pick<KnownSites, 'byKey'>;
  /** Null: other processes serve too, and may change a visitor before this one hears of it. */
  freshBearers: FreshBearers | null;
  storage: Storage;
  visitorPresence: VisitorPresence;
  /** The measured answer time that visitors are shown; 0: none. */
  answerSeconds(): number;
  fillCard: FillCard;
  readUnread: ReadUnread;
  /** What may be wrong with the server. */
  readHealth(): Promise<SystemHealth>;
  /** The present cursor of a visitor's pushes. */
  visitorCursor(visitorId: string): Promise<string>;
  /** Pushes to this visitor have names of agents in this language, and the settings of this site, from now on. */
  rememberVisitor(visitorId: string, facts: { language: string; siteId: string }): void;
  /** Called when an agent may have become free, or the queue has changed. */
  wakeQueue(): void;
};

/** Dependencies of downloads. */
export type DownloadKit = {
  context: DownloadContext;
  /** With the standby for statistics; null or absent: there is none. */
  reports?: DownloadContext | null;
  storage: Storage;
  publicUrl: string | null;
  regions: Pick<Regions, 'placeOf'>;
};

/** Dependencies of work without a caller, in the helper process. */
export type WorkKit = {
  context: WorkContext;
  storage: Storage;
  sendMail: SendMail | null;
  isListedTarget: IsListedTarget;
  publicUrl: string | null;
  /** Address of the WeChat platform. */
  weChatApi: string;
  links: FileLinks;
};

/** Whether PARLEY_PRIVATE_TARGETS lists this address. */
export type IsListedTarget = (address: string) => boolean;

/** Parts that a feature adds to the server; `modules.ts` lists all features. */
export type FeatureModule = {
  /** Answers of its routes. Called once for each pool of connections (`http/lanes.ts`). */
  handlers?(context: Context, kit: Kit): Partial<Handlers>;
  /** Short regular work on conversations that wait, in the serving process. */
  duties?: readonly Duty[];
};

/** `run` returns whether an agent may have become free. */
export type Duty = Pick<Job, 'name' | 'everyMs' | 'waitsFor'> & { run(context: Context): Promise<boolean> };

/**
 * Work of a feature in the helper process; `background/work.ts` lists all. Separate from the feature's module, so that
 * the helper does not load the routes: that saves 11 MB.
 */
export type FeatureWork = {
  jobs?(kit: WorkKit): Job[];
  /** Each runs as a job of its own name. */
  followers?: readonly Follower[];
};
