import type { Queryable } from '../../../db/pool';
import { every, sql, statement } from '../../../db/sql';
import { ofConversationsInScope } from '../../foundation/access/scope';
import { notInTrash } from '../../foundation/access/trash';
import type { Reader } from './analysis';

type Asked = { since: Date; talks: number; pairs: number };

/** Texts of visitors with what an agent answered right after, of the newest ended conversations that the reader may see. */
export async function readAnswered(
  db: Queryable,
  agent: Reader,
  { since, talks, pairs }: Asked,
): Promise<{ id: string; question: string; answer: string }[]> {
  const seen = every([
    sql`c.state = 'end' and c.opened_at >= ${since}`,
    ofConversationsInScope(agent, 'c.id'),
    notInTrash('c.id'),
  ]);
  const { rows } = await db.query<{ id: string; question: string; answer: string }>(
    statement(sql`
      with talks as (
        select c.id from conversations c
        where ${seen}
        order by c.opened_at desc limit ${talks}
      ), said as (
        select m.conversation_id, m.seq, m.role, m.kind, m.msg, lead(m.role) over w as next_role,
               lead(m.kind) over w as next_kind, lead(m.msg) over w as next_msg, lead(m.author_id) over w as next_author
        from talks t join messages m on m.conversation_id = t.id
        where m.recalled_at is null
        window w as (partition by m.conversation_id order by m.seq)
      )
      select conversation_id || ' ' || seq as id, msg as question, next_msg as answer from said
      where role = 'user' and kind = 'text' and next_role = 'service' and next_kind = 'text' and next_author is not null
        and length(msg) between 3 and 200 and length(next_msg) between 4 and 2000
      order by conversation_id desc, seq limit ${pairs}`),
  );
  return rows;
}

export async function readDismissed(db: Queryable, robotId: string): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>('select key from robot_dismissed where robot_id = $1', [robotId]);
  return rows.map(({ key }) => key);
}

/** Returns how many are new. */
export async function dismissKeys(tx: Queryable, robotId: string, keys: readonly string[]): Promise<number> {
  const { rowCount } = await tx.query(
    'insert into robot_dismissed (robot_id, key) select $1, unnest($2::text[]) on conflict do nothing',
    [robotId, keys],
  );
  return rowCount ?? 0;
}
