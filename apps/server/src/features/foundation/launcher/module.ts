import type { FeatureModule } from '../../module';
import { launcherHandlers } from './routes';
import { deleteOldMarks } from './store';

const DAY_MS = 86_400_000;

export const launcher = {
  handlers: (context, { storage }) => launcherHandlers(context, storage),
  duties: [
    {
      name: 'launcher-marks',
      everyMs: 600_000,
      // A visit lasts hours at most; its marks are kept for two days.
      run: ({ db, clock }) => deleteOldMarks(db, new Date(clock.now() - 2 * DAY_MS)).then(() => false),
    },
  ],
} satisfies FeatureModule;
