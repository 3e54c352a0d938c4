import type { FeatureWork } from '../../module';
import { createLab } from './lab';

export const robotsWork = {
  jobs: ({ context }) => [{ name: 'robot lab', everyMs: 2000, run: createLab(context) }],
} satisfies FeatureWork;
