import type { Context } from '../../../context';
import type { Queryable } from '../../../db/pool';
import { every } from '../../../db/sql';
import { act } from '../../../events/act';
import type { Principal } from '../../../principal';
import { conversationsInScope, type Reader } from '../../foundation/access/scope';
import { notInTrash } from '../../foundation/access/trash';
import { recordChanges } from '../../foundation/audit/actions';
import { deleteMarks, findAmong, insertMarks, type Mark } from './marks-store';

/** Adds tags to conversations that the agent may see, and removes others. Returns only what has changed. */
export function markConversations(
  context: Context,
  agent: Principal,
  { ids, add, remove }: { ids: readonly string[]; add: readonly string[]; remove: readonly string[] },
): Promise<{ added: Mark[]; removed: Mark[] }> {
  return act(context, async (tx) => {
    const seen = await seenOf(tx, agent, ids);
    const marks = [...new Set(add.map((mark) => mark.trim()))];
    const added = await insertMarks(tx, { ids: seen, marks, agentId: agent.uuid, now: context.clock.now() });
    const removed = await deleteMarks(tx, seen, remove);
    const changed = [...new Set([...added, ...removed].map(({ id }) => id))];
    await recordChanges(
      tx,
      agent,
      changed.map((id) => ({
        action: 'history.mark',
        subject: { kind: 'conversation', id },
        before: { marks: marksOf(removed, id) },
        after: { marks: marksOf(added, id) },
      })),
    );
    return { added, removed };
  });
}

const marksOf = (marks: readonly Mark[], id: string): string[] =>
  marks.filter((mark) => mark.id === id).map(({ mark }) => mark);

/** Ids among these of conversations that this reader may see, without the trash. */
export const seenOf = (db: Queryable, reader: Reader, ids: readonly string[]): Promise<string[]> =>
  findAmong(db, ids, every([conversationsInScope(reader), notInTrash('c.id')]));
