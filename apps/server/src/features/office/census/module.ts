import type { FeatureModule } from '../../module';
import { costHandlers } from './costs/routes';
import { keywordHandlers } from './keywords/routes';
import { censusOptionHandlers } from './options';
import { reportHandlers } from './reports/routes';
import { censusHandlers } from './routes';
import { serviceHandlers } from './service/service-routes';
import { trustHandlers } from './trust/routes';

export const census = {
  handlers: (context, kit) => ({
    ...censusHandlers(context, kit.regions),
    ...censusOptionHandlers(context),
    ...costHandlers(context),
    ...keywordHandlers(context),
    ...reportHandlers(context, kit),
    ...serviceHandlers(context, kit.wakeQueue),
    ...trustHandlers(context),
  }),
} satisfies FeatureModule;
