import type { FeatureModule } from '../../module';
import { joinHandlers } from './join-routes';
import { authHandlers } from './routes';

export const auth = {
  handlers: (context, kit) => ({ ...authHandlers(context, kit), ...joinHandlers(context, kit) }),
} satisfies FeatureModule;
