import type { Message } from '@parley/protocol/types';
import type { Context } from '../../context';
import { every, raw, sql, statement } from '../../db/sql';
import { ofConversationsInScope, type Reader } from '../access/scope';
import { notInTrash } from '../access/trash';
import { type MessageRecord, presentMessage } from '../messages/reading';

/** Pictures and files that went to and fro with these visitors, newest first; what was recalled is gone. */
export async function readFiles(
  { db, links }: Pick<Context, 'db' | 'links'>,
  reader: Reader,
  visitorIds: readonly string[],
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<{ list: (Message & { YQToken: string })[]; total: number }> {
  const where = every([
    sql`m.visitor_id = any(${visitorIds}::uuid[])`,
    raw(`m.kind in ('image', 'file') and m.recalled_at is null`),
    ofConversationsInScope(reader, 'm.conversation_id'),
    notInTrash('m.conversation_id'),
  ]);
  const { rows } = await db.query<MessageRecord & { visitor_id: string; total: number }>(
    statement(sql`
with sent as materialized (select m.* from messages m where ${where})
select s.*, coalesce(a.nickname, nullif(v.name, ''), '#' || v.number) as nickname, (select count(*)::int from sent) as total
from sent s join visitors v on v.id = s.visitor_id left join agents a on a.id = s.author_id
order by s.sent_at desc, s.seq desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`),
  );
  return {
    list: rows.map((row) => ({ ...presentMessage(links, row), YQToken: row.visitor_id })),
    total: rows[0]?.total ?? 0,
  };
}
