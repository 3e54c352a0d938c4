import type { FeatureModule } from '../../module';
import { historyHandlers } from './routes';

export const history = {
  handlers: (context, { storage }) => historyHandlers({ context, storage }),
} satisfies FeatureModule;
