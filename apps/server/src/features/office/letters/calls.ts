import { reminderFor } from '@parley/core/routing/choose-for-letter';
import type { WorkContext } from '../../../context';
import { act } from '../../../events/act';
import { lockNear, markTold } from './calls-store';
import { calledOf, toldOf } from './giving';

const MINUTE_MS = 60_000;
/**
 * Pushes letters that are due soon or overdue. They are marked in the same transaction, so that none is pushed
 * twice, and become unread again, for agents who are offline.
 */
export async function callForLetters(context: WorkContext): Promise<void> {
  const now = context.clock.now();
  const beforeMs = context.setting('letters').remindMinutes * MINUTE_MS;
  await act(context, async (tx, emit) => {
    const near = await lockNear(tx, { now, beforeMs });
    const calls = near.flatMap((letter) => {
      const what = reminderFor({ ...letter, dueAt: letter.dueAt.getTime() }, { now, beforeMs });
      return what ? [{ letter, what }] : [];
    });
    if (calls.length === 0) return;
    const ids = (called: typeof calls) => called.map(({ letter }) => letter.id);
    const overdue = calls.filter(({ what }) => what === 'overdue');
    await markTold(tx, { ids: ids(calls), overdue: ids(overdue), now });
    for (const { letter, what } of calls) emit({ kind: 'letter.told', what, to: calledOf(letter), ...toldOf(letter) });
  });
}
