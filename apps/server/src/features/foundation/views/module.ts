import type { FeatureModule } from '../../module';
import { viewHandlers } from './routes';

export const views = {
  handlers: viewHandlers,
} satisfies FeatureModule;
