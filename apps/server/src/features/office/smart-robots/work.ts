import { createLibrary } from '../../conversation/robots/knowledge';
import type { FeatureWork } from '../../module';
import { createRunning } from './answering/running';
import { createTalking } from './answering/talking';
import { SMART_ROBOT_ASKED } from './answering/visitor-store';
import { createSyncer } from './knowledge/sync';
import { createModels } from './models';

export const smartRobotsWork = {
  jobs({ context, isListedTarget: isListed }) {
    const models = createModels(isListed);
    const library = createLibrary(context.db);
    const running = createRunning(context.db);
    const talking = createTalking({ context, library, models, running, isListed });
    const syncer = createSyncer({ context, models, isListed });
    return [
      {
        name: 'smart robots',
        everyMs: 200,
        waitsFor: SMART_ROBOT_ASKED,
        run: talking.run,
        stop: talking.stop,
        idle: talking.idle,
      },
      { name: 'sources of robots', everyMs: 2000, run: syncer.run, stop: syncer.stop },
    ];
  },
} satisfies FeatureWork;
