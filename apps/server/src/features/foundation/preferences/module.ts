import type { FeatureModule } from '../../module';
import { preferenceHandlers } from './routes';

export const preferences = {
  handlers: preferenceHandlers,
} satisfies FeatureModule;
