import { reminderFor } from '@parley/core/routing/choose-for-letter';
import type { WorkContext } from '../../../context';
import { act } from '../../../events/act';
import { pushFieldsOf, recipientOf } from './assignment';
import { lockDue, markPushed } from './reminders-store';

const MINUTE_MS = 60_000;
/**
 * Pushes letters that are due soon or overdue. They are marked in the same transaction, so that none is pushed
 * twice, and become unread again, for agents who are offline.
 */
export async function pushDueLetters(context: WorkContext): Promise<void> {
  const now = context.clock.now();
  const beforeMs = context.setting('letters').remindMinutes * MINUTE_MS;
  await act(context, async (tx, emit) => {
    const near = await lockDue(tx, { now, beforeMs });
    const reminders = near.flatMap((letter) => {
      const what = reminderFor({ ...letter, dueAt: letter.dueAt.getTime() }, { now, beforeMs });
      return what ? [{ letter, what }] : [];
    });
    if (reminders.length === 0) return;
    const ids = (some: typeof reminders) => some.map(({ letter }) => letter.id);
    const overdue = reminders.filter(({ what }) => what === 'overdue');
    await markPushed(tx, { ids: ids(reminders), overdue: ids(overdue), now });
    for (const { letter, what } of reminders)
      emit({ kind: 'letter.told', what, to: recipientOf(letter), ...pushFieldsOf(letter) });
  });
}
