import type { FeatureModule } from '../../module';
import { pushHandlers } from './routes';

export const devicePush = {
  handlers: pushHandlers,
} satisfies FeatureModule;
