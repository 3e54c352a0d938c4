import type { FeatureWork } from '../../module';
import { sweepDrafts } from './drafts';
import { forgetOldBytes } from './quota';

const HOUR_MS = 3600_000;

export const filesWork = {
  jobs: ({ context, storage }) => [
    { name: 'drafts', everyMs: HOUR_MS, run: () => sweepDrafts(context, storage) },
    { name: 'upload counts', everyMs: HOUR_MS, run: () => forgetOldBytes(context) },
  ],
} satisfies FeatureWork;
