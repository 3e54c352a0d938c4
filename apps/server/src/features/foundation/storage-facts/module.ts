import type { storageRoutes } from '@parley/protocol/http/software/storage';
import { version } from '../../../../package.json';
import type { HandlersOf } from '../../../http/handler';
import type { FeatureModule } from '../../module';
import { readFacts } from './store';

export const storageFacts = {
  handlers: ({ db }, { isDatabaseOurs = false }): HandlersOf<typeof storageRoutes> => ({
    'GET /storage/facts': async () => ({
      version,
      database: isDatabaseOurs ? 'embedded' : 'external',
      facts: await readFacts(db),
    }),
  }),
} satisfies FeatureModule;
