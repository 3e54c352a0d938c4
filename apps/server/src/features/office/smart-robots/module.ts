import { ROBOT_ASKED } from '../../conversation/robot-answers/answers-store';
import type { FeatureModule } from '../../module';
import { settleLate } from './answering/talking';
import { smartRobotHandlers } from './routes';

export const smartRobots = {
  handlers: smartRobotHandlers,
  duties: [{ name: 'late smart robots', everyMs: 500, waitsFor: ROBOT_ASKED, run: settleLate }],
} satisfies FeatureModule;
