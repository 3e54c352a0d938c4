import type { Message } from '@parley/protocol/types';
import type { Context } from '../../context';
import { type MessageRecord, presentMessage } from '../messages/reading';

/** Pictures and files that went to and fro with these visitors, newest first; what was recalled is gone. */
export async function readFiles(
  { db, links }: Pick<Context, 'db' | 'links'>,
  visitorIds: readonly string[],
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<{ list: (Message & { YQToken: string })[]; total: number }> {
  const { rows } = await db.query<MessageRecord & { visitor_id: string; total: number }>({
    name: 'files-of-visitor',
    text: `
with sent as materialized (
  select * from messages where visitor_id = any($1::uuid[]) and kind in ('image', 'file') and recalled_at is null
)
select s.*, coalesce(a.nickname, nullif(v.name, ''), '#' || v.number) as nickname, (select count(*)::int from sent) as total
from sent s join visitors v on v.id = s.visitor_id left join agents a on a.id = s.author_id
order by s.sent_at desc, s.seq desc limit $2 offset $3`,
    values: [visitorIds, pageSize, (pageNo - 1) * pageSize],
  });
  return {
    list: rows.map((row) => ({ ...presentMessage(links, row), YQToken: row.visitor_id })),
    total: rows[0]?.total ?? 0,
  };
}
