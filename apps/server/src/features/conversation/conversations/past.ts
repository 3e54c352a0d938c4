import type { ConversationState } from '@parley/core/conversation/types';
import { summary } from '@parley/protocol/push/message-said';
import type { LastMessage } from '@parley/protocol/types';
import type { Queryable } from '../../../db/pool';
import { every, sql } from '../../../db/sql';
import { conversationsInScope, type Reader } from '../../foundation/access/scope';
import { notInTrash } from '../../foundation/access/trash';
import { countPast, findPast, findSamePerson, type PastRecord } from './past-store';

/** An entry in a list of past conversations. */
export type PastConversation = {
  id: string;
  YQToken: string;
  state: ConversationState;
  openedAt: number;
  endedAt: number | null;
  endReason: string | null;
  serviceID: string | null;
  nickname: string | null;
  umsg: number;
  smsg: number;
  last: LastMessage | null;
  summary: string;
  category: string;
  ratings: { serviceID: string; score: number }[];
};

type Paging = { pageNo: number; pageSize: number };

/** Conversations of these visitors that the reader may see, newest first; visitors see their own even in the trash. */
export async function readPast(
  db: Queryable,
  /** Null: the visitor is the reader. */
  reader: Reader | null,
  visitorIds: readonly string[],
  paging: Paging,
): Promise<{ list: PastConversation[]; total: number }> {
  const where = every([
    sql`c.visitor_id = any(${visitorIds}::uuid[])`,
    ...(reader ? [conversationsInScope(reader), notInTrash('c.id')] : []),
  ]);
  const [total, rows] = await Promise.all([countPast(db, where), findPast(db, where, paging)]);
  return { list: rows.map(present), total };
}

const present = (row: PastRecord): PastConversation => ({
  id: row.id,
  YQToken: row.visitor_id,
  state: row.state,
  openedAt: row.opened_at.getTime(),
  endedAt: row.ended_at?.getTime() ?? null,
  endReason: row.end_reason,
  serviceID: row.last_owner_id,
  nickname: row.nickname,
  umsg: row.visitor_messages,
  smsg: row.agent_messages,
  last: row.only_id
    ? {
        msg: row.recalled ? '' : summary(row.msg),
        kind: row.kind,
        role: row.role === 'user' ? 'user' : 'service',
        onlyID: row.only_id,
        time: row.sent_at.getTime(),
        ...(row.recalled ? { recalled: true as const } : {}),
      }
    : null,
  summary: row.summary,
  category: row.category,
  ratings: row.ratings,
});

/** All visitors of this visitor's person, this visitor first. */
export const samePerson = async (db: Queryable, visitorId: string): Promise<string[]> =>
  (await findSamePerson(db, visitorId)).map(({ id }) => id);
