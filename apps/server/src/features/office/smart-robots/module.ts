import type { FeatureModule } from '../../module';
import { settleLate } from './answering/talking';
import { smartRobotHandlers } from './routes';

export const smartRobots = {
  handlers: smartRobotHandlers,
  duties: [{ name: 'late smart robots', everyMs: 500, run: settleLate }],
} satisfies FeatureModule;
