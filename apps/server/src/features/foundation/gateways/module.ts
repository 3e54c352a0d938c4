import type { FeatureModule } from '../../module';
import { gatewayHandlers } from './routes';

export const gateways = {
  handlers: (context, kit) => gatewayHandlers(context, kit),
} satisfies FeatureModule;
