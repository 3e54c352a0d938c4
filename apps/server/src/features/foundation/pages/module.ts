import type { FeatureModule } from '../../module';
import { pageHandlers } from './routes';

export const pages = {
  handlers: pageHandlers,
} satisfies FeatureModule;
