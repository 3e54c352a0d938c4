import type { FeatureModule } from '../../module';
import { fileHandlers } from './routes';

export const files = {
  handlers: (context, { storage }) => fileHandlers(context, storage),
} satisfies FeatureModule;
