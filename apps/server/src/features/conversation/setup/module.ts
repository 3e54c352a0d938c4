import type { FeatureModule } from '../../module';
import { readSteps } from './store';

export const setup = {
  handlers: ({ db, setting }) => ({
    'GET /home/setup': async () => ({ checklist: setting('setup').checklist, done: (await readSteps(db)).done }),
  }),
} satisfies FeatureModule;
