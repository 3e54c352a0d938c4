import type { FeatureWork } from '../../module';
import { createLibrary } from '../robots/knowledge';
import { createAnswering } from './answers';

export const talkingRobotsWork = {
  jobs({ context }) {
    const run = createAnswering(context, createLibrary(context.db));
    return [{ name: 'robots', everyMs: 200, run }];
  },
} satisfies FeatureWork;
