import type { Message } from '@parley/protocol/types';
import type { Context } from '../../../context';
import { every, raw, type Sql, sql, statement } from '../../../db/sql';
import { ofConversationsInScope, type Reader } from '../../foundation/access/scope';
import { notInTrash } from '../../foundation/access/trash';
import { type MessageRecord, presentMessage } from '../messages/reading';

type Links = Pick<Context, 'db' | 'links'>;
type Paging = { pageNo: number; pageSize: number };

/** Pictures and files that went to and fro with these visitors, newest first; what was recalled is gone. */
export async function readFiles(
  parts: Links,
  reader: Reader,
  visitorIds: readonly string[],
  paging: Paging,
): Promise<{ list: (Message & { YQToken: string })[]; total: number }> {
  const { rows, total } = await readSent(
    parts,
    every([
      sql`m.visitor_id = any(${visitorIds}::uuid[])`,
      IS_THERE,
      ofConversationsInScope(reader, 'm.conversation_id'),
      notInTrash('m.conversation_id'),
    ]),
    paging,
  );
  return { list: rows.map((row) => ({ ...presentMessage(parts.links, row), YQToken: row.visitor_id })), total };
}

/** Those of one conversation; `withRecalled`: that there were others, for who may see what they were. */
export async function readFilesOf(
  parts: Links,
  conversationId: string,
  { withRecalled, ...paging }: Paging & { withRecalled: boolean },
): Promise<{ list: Message[]; total: number }> {
  const isOfIt = sql`m.conversation_id = ${conversationId}`;
  const { rows, total } = await readSent(parts, every([isOfIt, !withRecalled && IS_THERE]), paging);
  return { list: rows.map((row) => presentMessage(parts.links, row)), total };
}

const IS_THERE = raw('m.recalled_at is null');

type SentRow = MessageRecord & { visitor_id: string; total: number };

async function readSent({ db }: Links, where: Sql, { pageNo, pageSize }: Paging) {
  const { rows } = await db.query<SentRow>(
    statement(sql`
with sent as materialized (select m.* from messages m where m.kind in ('image', 'file') and ${where})
select s.*, coalesce(a.nickname, nullif(v.name, ''), '#' || v.number) as nickname, (select count(*)::int from sent) as total
from sent s join visitors v on v.id = s.visitor_id left join agents a on a.id = s.author_id
order by s.sent_at desc, s.seq desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`),
  );
  return { rows, total: rows[0]?.total ?? 0 };
}
