import type { FeatureModule } from '../../module';
import { hideIdle } from './idle';
import { deskHandlers } from './routes';

export const desk = {
  handlers: (context, { wakeQueue }) => deskHandlers({ context, wakeQueue }),
  // False (no wake of the queue): a hidden agent keeps its conversations.
  duties: [{ name: 'hide-idle', everyMs: 5000, run: (context) => hideIdle(context).then(() => false) }],
} satisfies FeatureModule;
