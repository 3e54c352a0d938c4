import type { Context } from '../../../context';
import type { Queryable } from '../../../db/pool';
import { every, sql, statement } from '../../../db/sql';
import { act } from '../../../events/act';
import type { Principal } from '../../../principal';
import { conversationsInScope, type Reader } from '../../foundation/access/scope';
import { notInTrash } from '../../foundation/access/trash';
import { recordChanges } from '../../foundation/audit/actions';

type Mark = { id: string; mark: string };

/** Puts tags on conversations that the agent may see, and takes others off. Answers what was not so before. */
export function markConversations(
  context: Context,
  agent: Principal,
  { ids, add, remove }: { ids: readonly string[]; add: readonly string[]; remove: readonly string[] },
): Promise<{ added: Mark[]; removed: Mark[] }> {
  return act(context, async (tx) => {
    const seen = await seenOf(tx, agent, ids);
    const added = await tx.query<Mark>(
      `insert into conversation_marks (conversation_id, mark, agent_id, marked_at)
       select c.id, m.mark, $3, $4 from unnest($1::uuid[]) as c (id), unnest($2::text[]) as m (mark)
       on conflict do nothing
       returning conversation_id as id, mark`,
      [seen, [...new Set(add.map((mark) => mark.trim()))], agent.uuid, new Date(context.clock.now())],
    );
    const removed = await tx.query<Mark>(
      `delete from conversation_marks where conversation_id = any($1::uuid[]) and mark = any($2::text[])
       returning conversation_id as id, mark`,
      [seen, remove],
    );
    const changed = [...new Set([...added.rows, ...removed.rows].map(({ id }) => id))];
    await recordChanges(
      tx,
      agent,
      changed.map((id) => ({
        action: 'history.mark',
        subject: { kind: 'conversation', id },
        before: { marks: marksOf(removed.rows, id) },
        after: { marks: marksOf(added.rows, id) },
      })),
    );
    return { added: added.rows, removed: removed.rows };
  });
}

const marksOf = (marks: readonly Mark[], id: string): string[] =>
  marks.filter((mark) => mark.id === id).map(({ mark }) => mark);

/** Those of the conversations that this reader may see; what is in the trash is not among them. */
export async function seenOf(db: Queryable, reader: Reader, ids: readonly string[]): Promise<string[]> {
  const seen = every([conversationsInScope(reader), notInTrash('c.id')]);
  const { rows } = await db.query<{ id: string }>(
    statement(sql`select c.id from conversations c where c.id = any(${ids}::uuid[]) and ${seen}`),
  );
  return rows.map(({ id }) => id);
}
