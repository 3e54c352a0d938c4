import { callFor } from '@parley/core/routing/choose-for-letter';
import type { WorkContext } from '../../../context';
import type { Queryable } from '../../../db/pool';
import { act } from '../../../events/act';
import { calledOf, toldOf } from './giving';
import { OWNER_HERE } from './store';

const MINUTE_MS = 60_000;
/** Letters of one turn at most; the next turn goes on. */
const A_TURN = 100;

type NearRow = {
  id: string;
  name: string;
  content: string;
  ownerId: string | null;
  /** It works here. */
  isOwnerHere: boolean;
  dueAt: Date;
  soonTold: boolean;
  overdueTold: boolean;
};

/**
 * tells of letters that are due soon or overdue. What was told is marked in the transaction, so that no other
 * process and no later start tells it again; and the letter is unread again, so that who is not here finds it.
 */
export async function callForLetters(context: WorkContext): Promise<void> {
  const now = context.clock.now();
  const beforeMs = context.setting('letters').remindMinutes * MINUTE_MS;
  await act(context, async (tx, emit) => {
    const near = await lockNear(tx, { now, beforeMs });
    const calls = near.flatMap((letter) => {
      const what = callFor({ ...letter, dueAt: letter.dueAt.getTime() }, { now, beforeMs });
      return what ? [{ letter, what }] : [];
    });
    if (calls.length === 0) return;
    const ids = (called: typeof calls) => called.map(({ letter }) => letter.id);
    await tx.query(
      `update letters
       set read_at = null, soon_told_at = coalesce(soon_told_at, $3),
           overdue_told_at = case when id = any($2::uuid[]) then $3 else overdue_told_at end
       where id = any($1::uuid[])`,
      [ids(calls), ids(calls.filter(({ what }) => what === 'overdue')), new Date(now)],
    );
    for (const { letter, what } of calls) emit({ kind: 'letter.told', what, to: calledOf(letter), ...toldOf(letter) });
  });
}

/** One range of the index `letters_calls`: what is over, and what is near and was not told. */
async function lockNear(tx: Queryable, { now, beforeMs }: { now: number; beforeMs: number }): Promise<NearRow[]> {
  const { rows } = await tx.query<NearRow>(
    `select l.id, l.name, l.content, l.owner_id as "ownerId", l.due_at as "dueAt",
            ${OWNER_HERE} as "isOwnerHere",
            l.soon_told_at is not null as "soonTold", l.overdue_told_at is not null as "overdueTold"
     from letters l
     where l.status in ('new', 'open') and l.merged_into is null and l.overdue_told_at is null
       and l.due_at <= $2 and (l.due_at <= $1 or l.soon_told_at is null)
     order by l.due_at, l.id limit ${A_TURN} for update skip locked`,
    [new Date(now), new Date(now + beforeMs)],
  );
  return rows;
}
