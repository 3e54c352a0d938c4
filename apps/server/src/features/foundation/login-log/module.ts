import type { FeatureModule } from '../../module';
import { loginLogHandlers } from './routes';

export const loginLog = {
  handlers: loginLogHandlers,
} satisfies FeatureModule;
