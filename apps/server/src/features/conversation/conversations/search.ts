import type { Message } from '@parley/protocol/types';
import type { Context } from '../../../context';
import { every, raw, sql, statement } from '../../../db/sql';
import type { Principal } from '../../../principal';
import { searchable } from '../../foundation/access/masked-search';
import { ofConversationsInScope, type Reader } from '../../foundation/access/scope';
import { notInTrash } from '../../foundation/access/trash';
import { type MessageRecord, presentMessage } from '../messages/reading';

/** Hits counted at most: past that the answer says that there are more. */
const COUNTED_MAX = 500;

export type Search = {
  reader: Reader & Pick<Principal, 'masks'>;
  visitorIds: readonly string[];
  conversationId: string | null;
  text: string;
  pageNo: number;
  pageSize: number;
};

type Hit = Message & { YQToken: string };

/**
 * Messages that hold a text of any length, one Chinese character included, newest first. The messages of one person are
 * few enough to be looked through; what was recalled and what is a file's description is no text.
 */
export async function searchMessages(
  { db, links }: Pick<Context, 'db' | 'links'>,
  { reader, visitorIds, conversationId, text, pageNo, pageSize }: Search,
): Promise<{ list: Hit[]; total: number; more: boolean }> {
  const where = every([
    sql`m.visitor_id = any(${visitorIds}::uuid[])`,
    conversationId !== null && sql`m.conversation_id = ${conversationId}`,
    raw(`m.recalled_at is null and m.kind not in ('image', 'file')`),
    sql`strpos(lower(${searchable(reader, 'm.msg')}), lower(${text.trim()})) > 0`,
    ofConversationsInScope(reader, 'm.conversation_id'),
    notInTrash('m.conversation_id'),
  ]);
  const { rows } = await db.query<MessageRecord & { visitor_id: string; total: number }>(
    statement(sql`
with hits as materialized (
  select m.* from messages m where ${where} order by m.sent_at desc, m.seq desc limit ${COUNTED_MAX + 1}
)
select h.*, coalesce(a.nickname, nullif(v.name, ''), '#' || v.number) as nickname, (select count(*) from hits) as total
from hits h join visitors v on v.id = h.visitor_id left join agents a on a.id = h.author_id
order by h.sent_at desc, h.seq desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`),
  );
  const total = Math.min(rows[0]?.total ?? 0, COUNTED_MAX);
  return {
    list: rows.map((row) => ({ ...presentMessage(links, row), YQToken: row.visitor_id })),
    total,
    more: (rows[0]?.total ?? 0) > COUNTED_MAX,
  };
}
