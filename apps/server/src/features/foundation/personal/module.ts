import type { FeatureModule } from '../../module';
import { personalHandlers } from './routes';

export const personal = {
  handlers: personalHandlers,
} satisfies FeatureModule;
