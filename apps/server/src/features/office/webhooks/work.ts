import type { FeatureWork } from '../../module';
import { removeOldDeliveries } from './deliveries';
import { createSender } from './sender';
import { webhookFollower } from './webhook-follower';

export const webhooksWork = {
  jobs(kit) {
    const { run, stop } = createSender(kit);
    return [
      { name: 'webhook sender', everyMs: 1000, run, stop },
      { name: 'old deliveries', everyMs: 600_000, run: () => removeOldDeliveries(kit.context) },
    ];
  },
  followers: [webhookFollower],
} satisfies FeatureWork;
