import type { FeatureModule } from '../../module';
import { homeHandlers } from './routes';

export const home = {
  handlers: (context, { regions, readHealth }) => homeHandlers(context, { regions, readHealth }),
} satisfies FeatureModule;
