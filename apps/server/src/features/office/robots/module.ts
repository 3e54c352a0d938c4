import type { FeatureModule } from '../../module';
import { robotHandlers } from './routes';

export const robots = {
  handlers: robotHandlers,
} satisfies FeatureModule;
