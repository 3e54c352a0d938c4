import type { Context, DownloadContext, WorkContext } from '../context';
import type { Follower } from '../events/follow';
import type { Downloads, Handlers } from '../http/handler';
import type { Job } from '../jobs/start-jobs';
import type { SendMail } from '../mail/send-mail';
import type { CallOutside } from '../outside/call-outside';
import type { InboxLog, ReadUnread } from './conversation/conversations/inbox';
import type { FillCard } from './conversation/visitors/identify';
import type { VisitorPresence } from './conversation/visitors/presence';
import type { Faces } from './foundation/agents/faces';
import type { AuthKeys } from './foundation/auth/keys';
import type { LoginDependencies } from './foundation/auth/login-dependencies';
import type { Storage } from './foundation/files/storage';
import type { Regions } from './foundation/regions/regions';
import type { SettingsCache } from './foundation/settings/settings-cache';
import type { LetterMail } from './office/letters/mail';

/** What handlers are made of, beside their context: one of each in a server. */
export type Kit = {
  faces: Faces;
  inboxLog: InboxLog;
  keys: AuthKeys;
  loginDependencies: LoginDependencies;
  letterMail: LetterMail;
  publicUrl: string | null;
  regions: Regions;
  /** Whether cookies are sent over HTTPS alone. */
  secure: boolean;
  /** Null: no mail server is configured. */
  sendMail: SendMail | null;
  callOutside: CallOutside;
  /**
   * The files that routes answer with; made by a process of their own, where there is one (`background/file-maker.ts`).
   */
  downloads: Downloads;
  settings: SettingsCache;
  storage: Storage;
  visitorPresence: VisitorPresence;
  fillCard: FillCard;
  readUnread: ReadUnread;
  /** Where a visitor's stream of pushes stands. */
  visitorCursor(visitorId: string): string;
  /** From now on the visitor is told of agents in this language. */
  setVisitorLanguage(visitorId: string, language: string): void;
  /** Somebody may have become free, or the queue has changed. */
  wakeQueue(): void;
};

/** What downloads are made of. */
export type DownloadKit = { context: DownloadContext; storage: Storage; publicUrl: string | null };

/** What work without a caller is made of, in the helper process. */
export type WorkKit = { context: WorkContext; storage: Storage; sendMail: SendMail | null };

/** What a feature adds to the server; `modules.ts` lists them all. */
export type FeatureModule = {
  /** Answers of its routes. Called once for each pool of connections (`http/lanes.ts`). */
  handlers?(context: Context, kit: Kit): Partial<Handlers>;
  /** Short regular work on what conversations wait for, in the serving process. */
  duties?: readonly Duty[];
};

/** `run` answers whether an agent may have become free. */
export type Duty = { name: string; everyMs: number; run(context: Context): Promise<boolean> };

/**
 * What a feature does in the helper process; `background/work.ts` lists them all. Apart from its module, so that the
 * helper loads no routes: with them it weighs 72 MB, without 61.
 */
export type FeatureWork = {
  jobs?(kit: WorkKit): Job[];
  /** Each is a job of its own name. */
  followers?: readonly Follower[];
};
