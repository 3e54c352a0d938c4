import { channelsWork } from '../channels/work';
import { commitIndexJob } from '../events/commit-index';
import { newsFor, runFollower } from '../events/follow';
import { autoAnswersWork } from '../features/conversation/auto-answers/work';
import { talkingRobotsWork } from '../features/conversation/robot-answers/work';
import { agentStatesWork } from '../features/foundation/agent-states/work';
import { auditWork } from '../features/foundation/audit/work';
import { authWork } from '../features/foundation/auth/work';
import { devicePushWork } from '../features/foundation/device-push/work';
import { filesWork } from '../features/foundation/files/work';
import { loginLogWork } from '../features/foundation/login-log/work';
import { storageFactsWork } from '../features/foundation/storage-facts/work';
import type { FeatureWork, WorkKit } from '../features/module';
import { censusWork } from '../features/office/census/work';
import { historyWork } from '../features/office/history/work';
import { lettersWork } from '../features/office/letters/work';
import { retentionWork } from '../features/office/retention/work';
import { robotsWork } from '../features/office/robots/work';
import { smartRobotsWork } from '../features/office/smart-robots/work';
import { transcriptsWork } from '../features/office/transcripts/work';
import { usersWork } from '../features/office/users/work';
import { webhooksWork } from '../features/office/webhooks/work';
import type { Job } from '../jobs/start-jobs';

/** Followers and jobs of all features. A new feature with such work is added here. */
const WORK: readonly FeatureWork[] = [
  agentStatesWork,
  auditWork,
  authWork,
  autoAnswersWork,
  devicePushWork,
  censusWork,
  channelsWork,
  filesWork,
  historyWork,
  lettersWork,
  loginLogWork,
  retentionWork,
  smartRobotsWork,
  storageFactsWork,
  robotsWork,
  talkingRobotsWork,
  transcriptsWork,
  usersWork,
  webhooksWork,
];

/** All followers of events and messages. */
export const followers = WORK.flatMap((work) => work.followers ?? []);

/** All jobs of the helper process; each follower is one too. */
export function createJobs(kit: WorkKit): Job[] {
  const jobs = WORK.flatMap((work) => work.jobs?.(kit) ?? []);
  const following = followers.map((follower) => ({
    name: follower.name,
    everyMs: follower.everyMs,
    waitsFor: newsFor(follower),
    pause: follower.pause,
    run: async () => void (await runFollower(kit.context, follower)),
  }));
  return [...following, commitIndexJob(kit.context.db), ...jobs];
}
