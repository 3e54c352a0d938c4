import type { FeatureWork } from '../../module';
import { ensureTermsIndex } from './index-all';
import { searchFollower } from './search-follower';

const HOUR_MS = 3600_000;

export const historyWork = {
  jobs: ({ context }) => [{ name: 'search-index', everyMs: HOUR_MS, run: () => ensureTermsIndex(context) }],
  followers: [searchFollower],
} satisfies FeatureWork;
