import type { FeatureModule } from '../../module';
import { settleLate } from './answering/talking';
import { SMART_ROBOT_ASKED } from './answering/visitor-store';
import { smartRobotHandlers } from './routes';

export const smartRobots = {
  handlers: smartRobotHandlers,
  duties: [{ name: 'late smart robots', everyMs: 500, waitsFor: SMART_ROBOT_ASKED, run: settleLate }],
} satisfies FeatureModule;
