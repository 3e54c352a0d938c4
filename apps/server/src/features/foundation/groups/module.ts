import type { FeatureModule } from '../../module';
import { groupHandlers } from './routes';

export const groups = {
  handlers: groupHandlers,
} satisfies FeatureModule;
