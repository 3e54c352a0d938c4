import type { FeatureModule } from '../../module';
import { quickReplyHandlers } from './routes';

export const quickReplies = {
  handlers: quickReplyHandlers,
} satisfies FeatureModule;
