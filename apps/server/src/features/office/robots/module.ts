import type { FeatureModule } from '../../module';
import { besideHandlers } from './beside/routes';
import { robotHandlers } from './routes';

export const robots = {
  handlers: (context, kit) => ({ ...robotHandlers(context, kit), ...besideHandlers(context, kit) }),
} satisfies FeatureModule;
