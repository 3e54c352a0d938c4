import type { FeatureModule } from '../../module';
import { settleDue, settleIdle } from './due';
import { talkHandlers } from './routes';
import { workbenchHandlers } from './workbench-routes';

export const conversations = {
  handlers: (context, { inboxLog, readUnread, wakeQueue }) => ({
    ...talkHandlers({ context, inboxLog, readUnread, wakeQueue }),
    ...workbenchHandlers(context, wakeQueue),
  }),
  duties: [
    { name: 'due', everyMs: 1000, run: settleDue },
    { name: 'idle', everyMs: 30_000, run: settleIdle },
  ],
} satisfies FeatureModule;
