import type { FeatureModule } from '../../module';
import { archiveHandlers } from './archive-routes';
import { followUpHandlers } from './follow-ups/routes';
import { importHandlers } from './import/routes';
import { personHandlers } from './person/routes';
import { userHandlers } from './routes';

export const users = {
  handlers: (context, { storage }) => ({
    ...userHandlers(context),
    ...archiveHandlers(context),
    ...followUpHandlers(context),
    ...personHandlers(context, storage),
    ...importHandlers(context, storage),
  }),
} satisfies FeatureModule;
