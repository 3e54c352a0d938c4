import type { FeatureWork } from '../../module';
import { pushDueFollowUps } from './follow-ups/follow-up-reminders';
import { forgetOldImports, runImports } from './import/job';
import { IMPORT_ACTIVE } from './import/store';
import { peopleFollower } from './people-follower';
import { removeErasedFiles } from './person/erase';

const HOUR_MS = 3600_000;

export const usersWork = {
  jobs: ({ context, storage }) => [
    { name: 'imports', everyMs: 1000, waitsFor: IMPORT_ACTIVE, run: () => runImports(context) },
    { name: 'old-imports', everyMs: HOUR_MS, run: () => forgetOldImports(context) },
    { name: 'follow-up-calls', everyMs: 5000, run: () => pushDueFollowUps(context) },
    { name: 'erased', everyMs: 60_000, run: () => removeErasedFiles(context, storage) },
  ],
  followers: [peopleFollower],
} satisfies FeatureWork;
