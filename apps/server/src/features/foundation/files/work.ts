import type { FeatureWork } from '../../module';
import { sweepDrafts } from './drafts';
import { forgetOldBytes } from './quota';
import { removeNoted } from './removal';

const MINUTE_MS = 60_000;
const HOUR_MS = 3600_000;

export const filesWork = {
  jobs: ({ context, storage }) => [
    { name: 'drafts', everyMs: HOUR_MS, run: () => sweepDrafts(context, storage) },
    { name: 'removed files', everyMs: MINUTE_MS, run: () => removeNoted({ context, storage }) },
    { name: 'upload counts', everyMs: HOUR_MS, run: () => forgetOldBytes(context) },
  ],
} satisfies FeatureWork;
