import type { FeatureWork } from '../../module';
import { createRetention } from './actions';

export const retentionWork = {
  jobs(kit) {
    const { run, stop } = createRetention(kit);
    return [{ name: 'retention', everyMs: 600_000, run, stop }];
  },
} satisfies FeatureWork;
