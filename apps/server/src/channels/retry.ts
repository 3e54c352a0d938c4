import type { Context } from '../context';
import { act } from '../events/act';
import { recordChange } from '../features/foundation/audit/actions';
import type { Principal } from '../principal';
import { reopenCallbacks, requeueMessages } from './retry-store';

/** Handles callbacks again that were given up; returns their number. */
export const retryCallbacks = (context: Context, by: Principal, ids: readonly string[]): Promise<number> =>
  act(context, async (tx) => {
    const reopened = await reopenCallbacks(tx, ids);
    await recordChange(tx, by, {
      action: 'channels.retry',
      subject: { kind: 'channel', id: [...new Set(reopened.map(({ account }) => account))] },
      after: { callbacks: reopened.length },
    });
    return reopened.length;
  });

/** Sends messages again that were given up; returns their number. */
export const replayMessages = (context: Context, by: Principal, ids: readonly string[]): Promise<number> =>
  act(context, async (tx) => {
    const queued = await requeueMessages(tx, ids, context.clock.now());
    await recordChange(tx, by, {
      action: 'channels.replay',
      subject: { kind: 'channel', id: [...new Set(queued.map(({ account }) => account))] },
      after: { messages: queued.length },
    });
    return queued.length;
  });
