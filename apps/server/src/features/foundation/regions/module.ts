import type { FeatureModule } from '../../module';
import { areaHandlers, regionDataHandlers } from './routes';

export const regions = {
  handlers: (context, { regions }) => ({ ...areaHandlers(regions), ...regionDataHandlers(context, regions) }),
} satisfies FeatureModule;
