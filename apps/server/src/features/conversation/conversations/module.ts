import type { FeatureModule } from '../../module';
import { settleDue, settleIdle } from './due';
import { talkHandlers } from './routes';
import { workbenchHandlers } from './workbench-routes';

export const conversations = {
  handlers: (context, { inboxLog, wakeQueue }) => ({
    ...talkHandlers({ context, inboxLog, wakeQueue }),
    ...workbenchHandlers(context, wakeQueue),
  }),
  duties: [
    { name: 'due', everyMs: 1000, run: settleDue },
    { name: 'idle', everyMs: 30_000, run: settleIdle },
  ],
} satisfies FeatureModule;
