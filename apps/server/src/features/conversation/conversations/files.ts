import type { Message } from '@parley/protocol/types';
import type { Context } from '../../../context';
import { every, raw, sql } from '../../../db/sql';
import { ofConversationsInScope, type Reader } from '../../foundation/access/scope';
import { notInTrash } from '../../foundation/access/trash';
import { presentMessage } from '../messages/present';
import { findSentFiles } from './messages-store';

type Links = Pick<Context, 'db' | 'links'>;
type Paging = { pageNo: number; pageSize: number };

/** Pictures and files exchanged with these visitors, newest first, without recalled ones. */
export async function readFiles(
  parts: Links,
  reader: Reader,
  visitorIds: readonly string[],
  paging: Paging,
): Promise<{ list: (Message & { YQToken: string })[]; total: number }> {
  const { rows, total } = await findSentFiles(
    parts.db,
    every([
      sql`m.visitor_id = any(${visitorIds}::uuid[])`,
      NOT_RECALLED,
      ofConversationsInScope(reader, 'm.conversation_id'),
      notInTrash('m.conversation_id'),
    ]),
    paging,
  );
  return { list: rows.map((row) => ({ ...presentMessage(parts.links, row), YQToken: row.visitor_id })), total };
}

/** Pictures and files of one conversation; `withRecalled`: recalled ones too, for readers who may see their content. */
export async function readFilesOf(
  parts: Links,
  conversationId: string,
  { withRecalled, ...paging }: Paging & { withRecalled: boolean },
): Promise<{ list: Message[]; total: number }> {
  const isOfConversation = sql`m.conversation_id = ${conversationId}`;
  const { rows, total } = await findSentFiles(
    parts.db,
    every([isOfConversation, !withRecalled && NOT_RECALLED]),
    paging,
  );
  return { list: rows.map((row) => presentMessage(parts.links, row)), total };
}

const NOT_RECALLED = raw('m.recalled_at is null');
