import type { FeatureModule } from '../../module';
import { hideIdle } from './idle';
import { deskHandlers } from './routes';

export const desk = {
  handlers: (context, { wakeQueue }) => deskHandlers({ context, wakeQueue }),
  // Who is hidden frees nobody: what they have stays theirs.
  duties: [{ name: 'hide-idle', everyMs: 5000, run: (context) => hideIdle(context).then(() => false) }],
} satisfies FeatureModule;
