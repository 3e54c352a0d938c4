import type { Message } from '@parley/protocol/types';
import type { Context } from '../../../context';
import { every, raw, sql } from '../../../db/sql';
import type { Principal } from '../../../principal';
import { searchable } from '../../foundation/access/masked-search';
import { ofConversationsInScope, type Reader } from '../../foundation/access/scope';
import { notInTrash } from '../../foundation/access/trash';
import { presentMessage } from '../messages/present';
import { findMessages } from './messages-store';

/** Maximum number of hits that are counted; past that the answer says that there are more. */
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
 * Messages that contain a text of any length, a single Chinese character included, newest first. The messages of one
 * person are few enough to be scanned. Recalled messages and descriptions of files are not searched.
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
  const { rows, total } = await findMessages(db, where, { pageNo, pageSize, most: COUNTED_MAX + 1 });
  return {
    list: rows.map((row) => ({ ...presentMessage(links, row), YQToken: row.visitor_id })),
    total: Math.min(total, COUNTED_MAX),
    more: total > COUNTED_MAX,
  };
}
