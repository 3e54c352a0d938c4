import type { FeatureModule } from '../../module';
import { roleHandlers } from './routes';

export const roles = {
  handlers: (context, { keys }) => roleHandlers(context, keys),
} satisfies FeatureModule;
