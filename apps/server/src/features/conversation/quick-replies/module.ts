import type { FeatureModule } from '../../module';
import { replyCurationHandlers } from './curation/routes';
import { quickReplyHandlers } from './routes';

export const quickReplies = {
  handlers: (context) => ({ ...quickReplyHandlers(context), ...replyCurationHandlers(context) }),
} satisfies FeatureModule;
