import type { FeatureWork } from '../../module';
import { createLibrary } from '../robots/knowledge';
import { createAnswering } from './answers';
import { ROBOT_ASKED } from './answers-store';

export const talkingRobotsWork = {
  jobs({ context }) {
    const run = createAnswering(context, createLibrary(context.db));
    return [{ name: 'robots', everyMs: 200, waitsFor: ROBOT_ASKED, run }];
  },
} satisfies FeatureWork;
