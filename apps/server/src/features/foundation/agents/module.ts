import type { FeatureModule } from '../../module';
import { agentHandlers } from './routes';

export const agents = {
  handlers: (context, { storage }) => agentHandlers(context, storage),
} satisfies FeatureModule;
