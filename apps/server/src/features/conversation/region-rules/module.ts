import type { FeatureModule } from '../../module';
import { regionRuleHandlers } from './routes';

export const regionRules = {
  handlers: regionRuleHandlers,
} satisfies FeatureModule;
