import type { FeatureModule } from '../../module';
import { accessHandlers } from './routes';

export const access = {
  handlers: accessHandlers,
} satisfies FeatureModule;
