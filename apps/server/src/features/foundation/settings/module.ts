import type { FeatureModule } from '../../module';
import { settingsHandlers } from './routes';

export const settings = {
  handlers: (context, { settings }) => settingsHandlers(context, settings),
} satisfies FeatureModule;
