import type { FeatureModule } from '../../module';
import { historyDetailHandlers } from './detail/routes';
import { qualityHandlers } from './quality/routes';
import { historyHandlers } from './routes';
import { trashHandlers } from './trash/routes';

export const history = {
  handlers: (context, { storage }) => ({
    ...historyHandlers(context),
    ...historyDetailHandlers(context),
    ...qualityHandlers(context),
    ...trashHandlers({ context, storage }),
  }),
} satisfies FeatureModule;
