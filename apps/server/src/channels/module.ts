import { QUOTAS } from '@parley/core/channels/quota';
import { settleAwayByChannel } from '../features/conversation/visitors/by-channel';
import type { FeatureModule } from '../features/module';
import { codeHandlers } from './codes/routes';
import { mailboxHandlers } from './mail/routes';
import { weChatHandlers } from './routes';
import { templateHandlers } from './templates/routes';

export const channels = {
  handlers: (context, kit) => ({
    ...weChatHandlers(context, kit),
    ...mailboxHandlers(context, kit),
    ...templateHandlers(context, kit.weChatApi),
    ...codeHandlers(context, kit.weChatApi),
  }),
  duties: [
    {
      name: 'channel presence',
      everyMs: 5000,
      run: (context) => settleAwayByChannel(context, QUOTAS.wechat.message.ms),
    },
  ],
} satisfies FeatureModule;
