import type { Queryable } from '../../../../db/pool';

export type TalkFacts = { id: string; visitorId: string; siteId: string; lastSeq: number };

export async function findTalk(db: Queryable, conversationId: string): Promise<TalkFacts | null> {
  const { rows } = await db.query<TalkFacts>(
    `select id, visitor_id as "visitorId", site_id as "siteId", last_seq as "lastSeq" from conversations where id = $1`,
    [conversationId],
  );
  return rows[0] ?? null;
}
