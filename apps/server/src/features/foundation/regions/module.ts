import type { FeatureModule } from '../../module';
import { areaHandlers } from './routes';

export const regions = {
  handlers: (_context, { regions }) => areaHandlers(regions),
} satisfies FeatureModule;
