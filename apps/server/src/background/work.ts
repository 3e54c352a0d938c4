import type { WorkContext } from '../context';
import { type Follower, runFollower } from '../events/follow';
import { agentStatesFollower } from '../features/agent-states/follower';
import { recordUntold } from '../features/agent-states/record';
import { linkEntries } from '../features/audit/linking';
import { forgetOldCodes } from '../features/auth/codes';
import { forgetOldDevices } from '../features/auth/devices';
import { forgetOldAttempts } from '../features/auth/login';
import { sweepDrafts } from '../features/files/drafts';
import { forgetOldBytes } from '../features/files/quota';
import type { Storage } from '../features/files/storage';
import { ensureTermsIndex } from '../features/history/index-all';
import { searchFollower } from '../features/history/search-follower';
import { callForLetters } from '../features/letters/calls';
import { createLetterMail } from '../features/letters/mail';
import { makeLettersSeen } from '../features/letters/seen';
import { mailNews } from '../features/login-log/mails';
import { createRetention } from '../features/retention/actions';
import { removeErasedFiles } from '../features/users/erase';
import { callForFollowUps } from '../features/users/follow-up-calls';
import { forgetOldImports, runImports } from '../features/users/import/job';
import { keepPeople } from '../features/users/refresh';
import type { Job } from '../jobs/clock-work';
import type { SendMail } from '../mail/send-mail';

/** All followers; each is a job of its own name. */
export const followers: readonly Follower[] = [searchFollower, agentStatesFollower];

export type BackgroundParts = {
  context: WorkContext;
  storage: Storage;
  /** Null: no mail server is configured. */
  sendMail: SendMail | null;
};

export type Background = {
  jobs: Job[];
  /** Begins no further part of long work. */
  stop(): void;
};

/** What runs outside the process that serves sockets: followers, and jobs that no socket waits for. */
export function createBackground({ context, storage, sendMail }: BackgroundParts): Background {
  const retention = createRetention({ context, storage });
  const letterMail = createLetterMail(context, sendMail);
  return {
    jobs: [
      ...followers.map((follower) => ({
        name: follower.name,
        everyMs: follower.everyMs,
        run: async () => void (await runFollower(context, follower)),
      })),
      { name: 'untold-states', everyMs: 60_000, run: () => recordUntold(context) },
      { name: 'search-index', everyMs: 3600_000, run: () => ensureTermsIndex(context) },
      { name: 'people', everyMs: 1000, run: () => keepPeople(context) },
      { name: 'audit', everyMs: 1000, run: () => linkEntries(context) },
      { name: 'imports', everyMs: 1000, run: () => runImports(context) },
      { name: 'old-imports', everyMs: 3600_000, run: () => forgetOldImports(context) },
      { name: 'letter-mail', everyMs: 15_000, run: letterMail.run },
      { name: 'letter-calls', everyMs: 5000, run: () => callForLetters(context) },
      { name: 'follow-up-calls', everyMs: 5000, run: () => callForFollowUps(context) },
      { name: 'letters-seen', everyMs: 5000, run: () => makeLettersSeen(context) },
      { name: 'drafts', everyMs: 3600_000, run: () => sweepDrafts(context, storage) },
      { name: 'upload counts', everyMs: 3600_000, run: () => forgetOldBytes(context) },
      { name: 'known-devices', everyMs: 3600_000, run: () => forgetOldDevices(context) },
      { name: 'erased', everyMs: 60_000, run: () => removeErasedFiles(context, storage) },
      { name: 'retention', everyMs: 600_000, run: retention.run },
      { name: 'attempts', everyMs: 3600_000, run: () => forgetOldAttempts(context) },
      { name: 'codes', everyMs: 3600_000, run: () => forgetOldCodes(context) },
      { name: 'sign-in mails', everyMs: 15_000, run: () => (sendMail ? mailNews(context, sendMail) : undefined) },
    ],
    stop: retention.stop,
  };
}
