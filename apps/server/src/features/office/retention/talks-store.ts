import type { Queryable } from '../../../db/pool';

/** Tables with rows of a conversation (`conversation_id`) that are removed with it. */
export const OF_A_TALK = [
  'recalled_messages',
  'notes',
  'conversation_summaries',
  'conversation_agents',
  'conversation_marks',
  'conversation_cards',
  'form_answers',
  'transcript_mails',
  'channel_outbox',
  'quality_scores',
  'quality_disputes',
  'rating_invitations',
  'ratings',
  'rating_appeals',
  'rating_tasks',
  'events',
  'shares',
  'quick_reply_uses',
  'auto_answer_timers',
  'robot_turns',
  'robot_suggestions',
  'smart_robot_claims',
  'conversation_trash',
  'messages',
  // After the messages: their deletion waits for an indexer that has read them.
  'message_terms',
  'search_progress',
] as const;

export async function countTalks(db: Queryable, before: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*) as count from conversations where state = 'end' and ended_at < $1`,
    [before],
  );
  return rows[0]!.count;
}

/** Number of conversations moved to the trash before a time. */
export async function countTrashed(db: Queryable, before: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*) as count from conversation_trash where trashed_at < $1',
    [before],
  );
  return rows[0]!.count;
}

export async function findTrashed(db: Queryable, before: Date, limit: number): Promise<OldTalk[]> {
  const { rows } = await db.query<OldTalk>(
    `select c.id, c.visitor_id as "visitorId"
     from conversation_trash t join conversations c on c.id = t.conversation_id
     where t.trashed_at < $1 order by t.trashed_at, t.conversation_id limit $2`,
    [before, limit],
  );
  return rows;
}

export type OldTalk = { id: string; visitorId: string };

export async function findOldTalks(db: Queryable, before: Date, limit: number): Promise<OldTalk[]> {
  const { rows } = await db.query<OldTalk>(
    `select id, visitor_id as "visitorId" from conversations
     where state = 'end' and ended_at < $1 order by ended_at, id limit $2`,
    [before, limit],
  );
  return rows;
}

/** Numbers of rows removed with conversations, and files that became unused. */
export type Deleted = { removed: Record<string, number>; files: string[] };

export async function deleteTalks(tx: Queryable, ids: readonly string[]): Promise<Deleted> {
  const files = await deleteFileUses(tx, ids);
  const removed: Record<string, number> = {};
  for (const table of OF_A_TALK) {
    const { rowCount } = await tx.query(`delete from ${table} where conversation_id = any($1::uuid[])`, [ids]);
    removed[table] = rowCount ?? 0;
  }
  const { rowCount } = await tx.query('delete from conversations where id = any($1::uuid[])', [ids]);
  return { removed: { conversations: rowCount ?? 0, messages: removed.messages!, notes: removed.notes! }, files };
}

/**
 * Removes uses of files that are in no remaining conversation of the visitor; recalled ones count by the audit copy.
 */
async function deleteFileUses(tx: Queryable, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ key: string }>(
    `with sent as (
       select distinct m.visitor_id,
              substring(coalesce(r.msg, m.msg) from '/api/files/([A-Za-z0-9_-]{20,64})') as key
       from messages m
       left join recalled_messages r on r.conversation_id = m.conversation_id and r.seq = m.seq
       where m.conversation_id = any($1::uuid[]) and m.kind in ('image', 'file', 'card')
     )
     delete from file_uses u using sent s
     where u.key = s.key and u.visitor_id = s.visitor_id
       and not exists (
         select 1 from messages m
         left join recalled_messages r on r.conversation_id = m.conversation_id and r.seq = m.seq
         where m.visitor_id = s.visitor_id and m.conversation_id <> all($1::uuid[])
           and m.kind in ('image', 'file', 'card') and strpos(coalesce(r.msg, m.msg), s.key) > 0)
     returning u.key`,
    [ids],
  );
  return rows.map(({ key }) => key);
}

/** Clears the newest conversation of visitors whose one was removed; returns those whose row changed. */
export async function unlinkTalks(tx: Queryable, talks: readonly OldTalk[], now: number): Promise<string[]> {
  const ids = talks.map(({ id }) => id);
  const { rows } = await tx.query<{ id: string }>(
    `update visitors
     set conversation_id = null, version = version + 1,
         since = case when state = 'end' then $2 else since end,
         state = case when state <> 'end' then state when online then 'monitor' else 'gone' end
     where conversation_id = any($1::uuid[])
     returning id`,
    [ids, new Date(now)],
  );
  // By the visitor, whose conversations and letters have an index.
  const visitorIds = talks.map(({ visitorId }) => visitorId);
  await tx.query(
    'update conversations set previous_id = null where visitor_id = any($1::uuid[]) and previous_id = any($2::uuid[])',
    [visitorIds, ids],
  );
  await tx.query(
    'update letters set conversation_id = null where visitor_id = any($1::uuid[]) and conversation_id = any($2::uuid[])',
    [visitorIds, ids],
  );
  return rows.map(({ id }) => id);
}
