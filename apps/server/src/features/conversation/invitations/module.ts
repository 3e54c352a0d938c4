import type { FeatureModule } from '../../module';
import { invitationHandlers } from './routes';

export const invitations = {
  handlers: (context, kit) => invitationHandlers(context, kit.wakeQueue),
} satisfies FeatureModule;
