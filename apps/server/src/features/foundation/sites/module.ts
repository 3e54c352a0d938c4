import type { FeatureModule } from '../../module';
import { siteHandlers } from './routes';

export const sites = {
  handlers: siteHandlers,
} satisfies FeatureModule;
