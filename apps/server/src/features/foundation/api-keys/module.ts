import type { FeatureModule } from '../../module';
import { keyHandlers } from './routes';

export const apiKeys = {
  handlers: keyHandlers,
} satisfies FeatureModule;
