import type { FeatureModule } from '../../module';
import { settingsHandlers } from './routes';

export const settings = {
  handlers: (context, { settings, isListedTarget }) => settingsHandlers(context, settings, isListedTarget),
} satisfies FeatureModule;
