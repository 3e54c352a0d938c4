import type { FeatureModule } from '../../module';
import { auditHandlers } from './routes';

export const audit = {
  handlers: auditHandlers,
} satisfies FeatureModule;
