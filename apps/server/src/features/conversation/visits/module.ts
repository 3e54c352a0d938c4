import type { FeatureModule } from '../../module';
import { visitHandlers } from './routes';

export const visits = {
  handlers: visitHandlers,
} satisfies FeatureModule;
