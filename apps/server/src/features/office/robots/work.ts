import type { FeatureWork } from '../../module';
import { createLab, forgetOldRuns } from './lab';

const HOUR_MS = 3_600_000;

export const robotsWork = {
  jobs: ({ context }) => [
    { name: 'robot lab', everyMs: 2000, run: createLab(context) },
    { name: 'robot lab rows', everyMs: HOUR_MS, run: async () => void (await forgetOldRuns(context)) },
  ],
} satisfies FeatureWork;
