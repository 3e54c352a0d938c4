import type { FeatureModule } from '../../module';
import { settleDue, settleIdle } from './due';
import { OWNED_OR_OFFERED } from './due-store';
import { talkHandlers } from './routes';
import { workbenchHandlers } from './workbench-routes';

export const conversations = {
  handlers: (context, { inboxLog, readUnread, wakeQueue }) => ({
    ...talkHandlers({ context, inboxLog, readUnread, wakeQueue }),
    ...workbenchHandlers(context, wakeQueue),
  }),
  duties: [
    { name: 'due', everyMs: 1000, waitsFor: OWNED_OR_OFFERED, run: settleDue },
    { name: 'idle', everyMs: 30_000, run: settleIdle },
  ],
} satisfies FeatureModule;
