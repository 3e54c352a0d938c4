import type { FeatureModule } from '../../module';
import { handOverHandlers } from './routes';

export const handOver = {
  handlers: handOverHandlers,
} satisfies FeatureModule;
