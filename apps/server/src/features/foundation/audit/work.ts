import type { FeatureWork } from '../../module';
import { linkEntries } from './linking';

export const auditWork = {
  jobs: ({ context }) => [{ name: 'audit', everyMs: 1000, run: () => linkEntries(context) }],
} satisfies FeatureWork;
