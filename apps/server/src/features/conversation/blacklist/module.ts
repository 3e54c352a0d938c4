import type { FeatureModule } from '../../module';
import { blacklistHandlers } from './routes';

export const blacklist = {
  handlers: blacklistHandlers,
} satisfies FeatureModule;
