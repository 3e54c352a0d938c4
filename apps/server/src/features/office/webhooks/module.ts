import type { FeatureModule } from '../../module';
import { webhookHandlers } from './routes';

export const webhooks = {
  handlers: webhookHandlers,
} satisfies FeatureModule;
