import type { FeatureModule } from '../../module';
import { setupHandlers } from './first-start/routes';
import { joinHandlers } from './join-routes';
import { loginHandlers } from './routes';
import { endOverdueLogins } from './sessions/limits';
import { sessionHandlers } from './sessions/routes';

export const auth = {
  handlers: (context, kit) => ({
    ...loginHandlers(context, kit),
    ...setupHandlers(context, kit),
    ...sessionHandlers(context),
    ...joinHandlers(context, kit),
  }),
  duties: [{ name: 'overdue-logins', everyMs: 10_000, run: (context) => endOverdueLogins(context).then(() => false) }],
} satisfies FeatureModule;
