import type { FeatureModule } from '../../module';
import { retentionHandlers } from './routes';

export const retention = {
  handlers: (context, { storage }) => retentionHandlers({ context, storage }),
} satisfies FeatureModule;
