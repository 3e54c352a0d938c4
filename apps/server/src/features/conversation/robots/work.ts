import type { FeatureWork } from '../../module';
import { createAnswering } from './answers';
import { createLibrary } from './knowledge';

export const talkingRobotsWork = {
  jobs({ context }) {
    const run = createAnswering(context, createLibrary(context.db));
    return [{ name: 'robots', everyMs: 200, run }];
  },
} satisfies FeatureWork;
