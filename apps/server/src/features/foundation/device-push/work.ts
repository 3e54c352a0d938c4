import type { FeatureWork } from '../../module';
import { closeSeen, removeOld } from './closing';
import { NOTICE_DUE } from './notices-store';
import { pushFollower } from './push-follower';
import { createPushSender } from './sender';

export const devicePushWork = {
  jobs(kit) {
    const { run, stop } = createPushSender(kit);
    return [
      { name: 'push sender', everyMs: 1000, waitsFor: NOTICE_DUE, run, stop },
      { name: 'push closing', everyMs: 2000, run: () => closeSeen(kit.context) },
      { name: 'old pushes', everyMs: 600_000, run: () => removeOld(kit.context) },
    ];
  },
  followers: [pushFollower],
} satisfies FeatureWork;
