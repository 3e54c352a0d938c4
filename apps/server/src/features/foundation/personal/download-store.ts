import type { Snapshot } from '../../../db/snapshot';
import { raw, type Sql, sql, statement } from '../../../db/sql';

/** Rows fetched at a time, so that memory does not grow with the number of rows. */
const BATCH = 500;

export type Part = { name: string; query: Sql };

/** Stored data of an agent, part by part. Messages of visitors are not included. */
export const partsOf = (id: string): Part[] => [
  {
    name: 'profile',
    query: sql`select id, username, nickname, avatar, job_number, phone, email, signature, welcome, away, skills, languages,
                      faces, regions, shifts, time_zone, max_idle, conversation_limit, preferences, created_at
               from agents where id = ${id}`,
  },
  {
    name: 'logins',
    query: sql`select id, address, user_agent, created_at, last_seen_at, ended_at, end_reason
               from login_sessions where agent_id = ${id} order by created_at`,
  },
  {
    name: 'signInAttempts',
    query: sql`select at, username, address, region, user_agent, reason from login_records where agent_id = ${id} order by at`,
  },
  {
    name: 'quickReplies',
    query: sql`select id, category, shortcut, title, msg, updated_at from quick_replies where agent_id = ${id} order by id`,
  },
  {
    name: 'conversations',
    query: sql`select id, state, opened_at, assigned_at, ended_at, end_reason, visitor_messages, agent_messages
               from conversations where last_owner_id = ${id} order by opened_at, id`,
  },
  {
    name: 'messages',
    query: sql`select m.conversation_id, m.seq, m.kind, m.msg, m.sent_at
               from conversations c join messages m on m.conversation_id = c.id and m.author_id = ${id}
               where c.last_owner_id = ${id} and m.recalled_at is null
               order by c.opened_at, c.id, m.seq`,
  },
  {
    name: 'ratings',
    query: sql`select conversation_id, score, tags, comment, rated_at from ratings where agent_id = ${id} order by rated_at`,
  },
];

/** The rows of one part in batches; the last batch is smaller or empty. */
export async function* readPart(
  { query: ask }: Pick<Snapshot, 'query'>,
  { name, query }: Part,
): AsyncGenerator<object[], void> {
  const cursor = `own_${name.toLowerCase()}`;
  await ask(statement(sql`declare ${raw(cursor)} no scroll cursor for ${query}`));
  for (;;) {
    const { rows } = await ask<object>(`fetch ${BATCH} from ${cursor}`);
    yield rows;
    if (rows.length < BATCH) break;
  }
  await ask(`close ${cursor}`);
}
