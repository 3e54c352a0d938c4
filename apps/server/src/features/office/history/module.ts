import type { FeatureModule } from '../../module';
import { historyDetailHandlers } from './detail/routes';
import { publishedUsedCategories } from './options';
import { qualityHandlers } from './quality/routes';
import { historyHandlers } from './routes';
import { trashHandlers } from './trash/routes';

export const history = {
  handlers: (context, { storage }) => ({
    ...historyHandlers(context),
    'GET /categories/used': async () => ({ used: await publishedUsedCategories(context) }),
    ...historyDetailHandlers(context),
    ...qualityHandlers(context),
    ...trashHandlers({ context, storage }),
  }),
} satisfies FeatureModule;
