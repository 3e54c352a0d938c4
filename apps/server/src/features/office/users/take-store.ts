import type { Queryable } from '../../../db/pool';
import { every, sql, statement } from '../../../db/sql';
import { conversationsInScope } from '../../foundation/access/scope';
import { notInTrash } from '../../foundation/access/trash';
import { keptFiles, type Reader } from './scope';

type Said = { conversation: string; seq: number; role: string; kind: string; msg: string; time: number };

/** All messages with these visitors, conversation by conversation, in batches; without those in the trash. */
export async function* readSaid(
  db: Queryable,
  reader: Reader,
  visitors: readonly string[],
  size: number,
): AsyncGenerator<Said[], void> {
  let after = { conversation: '00000000-0000-0000-0000-000000000000', seq: 0 };
  for (;;) {
    const { rows } = await db.query<Said>(
      statement(sql`
        select m.conversation_id as conversation, m.seq, m.role::text as role, m.kind::text as kind, m.msg,
               (extract(epoch from m.sent_at) * 1000)::float8 as time
        from messages m join conversations c on c.id = m.conversation_id
        where ${every([
          sql`c.visitor_id = any(${visitors}::uuid[])`,
          sql`(m.conversation_id, m.seq) > (${after.conversation}::uuid, ${after.seq}::int)`,
          conversationsInScope(reader, 'c'),
          notInTrash('c.id'),
        ])}
        order by m.conversation_id, m.seq limit ${size}`),
    );
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    after = last;
  }
}

export type SentFile = { key: string; name: string };

/** Files of these visitors, without those of the trash and those that were recalled. */
export async function readSentFiles(db: Queryable, reader: Reader, visitors: readonly string[]): Promise<SentFile[]> {
  const where = every([sql`f.visitor_id = any(${visitors}::uuid[])`, keptFiles(reader)]);
  const { rows } = await db.query<SentFile>(
    statement(sql`select f.key, f.name from files f where ${where} order by f.created_at, f.key`),
  );
  return rows;
}
