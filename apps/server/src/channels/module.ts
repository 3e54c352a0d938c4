import type { FeatureModule } from '../features/module';
import { weChatHandlers } from './routes';

export const channels = {
  handlers: (context, kit) => weChatHandlers(context, kit),
} satisfies FeatureModule;
