import type { Client, Queryable } from '../../../../db/pool';
import { ERASED_TEXT } from '../erased';

export type Erasing = {
  people: readonly string[];
  visitors: readonly string[];
  conversations: readonly string[];
  /** Regular expression of all known data of the person: matches in texts of others are erased. */
  pattern: string;
  /** Whether the visitor erases itself. */
  isOwn: boolean;
};

/** SQL: a page address without query and fragment, which may hold personal data. */
const bare = (column: string): string => `regexp_replace(regexp_replace(${column}, '[?#].*$', ''), $2, '***', 'gi')`;
const without = (column: string): string => `regexp_replace(${column}, $2, '***', 'gi')`;

/**
 * `beyond`: searches rows of others for what is known of the person. Left out when a visitor erases itself: the values may
 * be its own inventions, and would remove the same words from texts of others.
 */
type Step = { of: 'visitors' | 'conversations' | 'people'; beyond?: true; sql: string };

/**
 * Statements that erase data, by the name of their count. `$1`: visitors, `$2`: the pattern. Rows stay if counts depend
 * on them. A new table with personal text has to be added here (erase.pg.test checks every column).
 */
const STEPS: Record<string, Step> = {
  messages: {
    of: 'visitors',
    sql: `update messages set msg = '${ERASED_TEXT}', kind = 'text'
          where visitor_id = any($1::uuid[]) and role = 'user' and recalled_at is null`,
  },
  mentions: {
    of: 'visitors',
    sql: `update messages set msg = ${without('msg')}
          where visitor_id = any($1::uuid[]) and role <> 'user' and msg ~* $2`,
  },
  // Messages between colleagues and partners may name the person.
  internalChat: {
    of: 'visitors',
    beyond: true,
    sql: `update direct_messages set msg = ${without('msg')} where $1::uuid[] is not null and msg ~* $2`,
  },
  recalled: {
    of: 'conversations',
    sql: `update recalled_messages set msg = '${ERASED_TEXT}' where conversation_id = any($1::uuid[])`,
  },
  terms: { of: 'conversations', sql: `delete from message_terms where conversation_id = any($1::uuid[])` },
  // The changed conversations are indexed again.
  indexed: {
    of: 'conversations',
    sql: `delete from search_progress where conversation_id = any($1::uuid[])`,
  },
  notes: {
    of: 'visitors',
    sql: `update notes set msg = '${ERASED_TEXT}' where visitor_id = any($1::uuid[])`,
  },
  summaries: {
    of: 'conversations',
    sql: `update conversation_summaries set summary = ''
          where conversation_id = any($1::uuid[]) and summary <> ''`,
  },
  forms: { of: 'visitors', sql: `delete from form_answers where visitor_id = any($1::uuid[])` },
  transcripts: { of: 'visitors', sql: `delete from transcript_mails where visitor_id = any($1::uuid[])` },
  cards: { of: 'conversations', sql: `delete from conversation_cards where conversation_id = any($1::uuid[])` },
  judged: {
    of: 'conversations',
    sql: `update quality_scores set comment = ${without('comment')} where conversation_id = any($1::uuid[])`,
  },
  disputed: {
    of: 'conversations',
    sql: `update quality_disputes set reason = ${without('reason')}, answer = ${without('answer')}
          where conversation_id = any($1::uuid[])`,
  },
  conversations: {
    of: 'conversations',
    // The facts keep the keyword after the visit is removed by age.
    // Statistics keep the counts and lose the visitor.
    sql: `with begun as (
            update conversation_facts set keyword = ${without('keyword')}
            where conversation_id = any($1::uuid[]) and keyword <> ''
          ), counted as (
            update talk_facts f set visitor_id = k.id
            from (select visitor_id, gen_random_uuid() as id from talk_facts
                  where conversation_id = any($1::uuid[]) group by 1) k
            where f.visitor_id = k.visitor_id and f.conversation_id = any($1::uuid[])
          )
          update conversations set transfer_note = null, end_reason = ${without('end_reason')}
          where id = any($1::uuid[])`,
  },
  events: {
    of: 'conversations',
    sql: `update events
          set data = coalesce((
            select jsonb_object_agg(key, case when jsonb_typeof(value) = 'string'
              then to_jsonb(${without("value #>> '{}'")}) else value end)
            from jsonb_each(data - 'text' - 'note' - 'comment' - 'reason')), '{}')
          where conversation_id = any($1::uuid[])`,
  },
  invitations: {
    of: 'visitors',
    sql: `update events set data = data - 'text'
          where visitor_id = any($1::uuid[])
            and kind in ('visitor.invited', 'invitation.refused', 'invitation.accepted')`,
  },
  letters: {
    of: 'visitors',
    sql: `update letters set content = '${ERASED_TEXT}', name = '', phone = '', email = '', wechat = '', url = ${bare('url')}
          where visitor_id = any($1::uuid[])`,
  },
  replies: {
    of: 'visitors',
    sql: `update letter_replies
          set msg = ${without('msg')}, mail_to = '', mail_error = '', mail_next_at = null
          where letter_id in (select id from letters where visitor_id = any($1::uuid[]))`,
  },
  ratings: {
    of: 'visitors',
    sql: `update ratings set comment = '' where visitor_id = any($1::uuid[])`,
  },
  visits: {
    of: 'visitors',
    sql: `update visits
          set referrer = ${bare('referrer')}, landing_url = ${bare('landing_url')}, keyword = ${without('keyword')},
              user_agent = '', address = '', variables = '{}'
          where visitor_id = any($1::uuid[])`,
  },
  pages: {
    of: 'visitors',
    sql: `update page_views set url = ${bare('url')}, title = ${without('title')}, referrer = ''
          where visitor_id = any($1::uuid[])`,
  },
  // The page on which a site's code was last seen may be one of the person.
  codeSeen: {
    of: 'visitors',
    beyond: true,
    sql: `update sites set seen_url = ${without('seen_url')} where $1::uuid[] is not null and seen_url ~* $2`,
  },
  // Statistics keep their counts; their follower gives the facts another visitor, after all that it has still to count.
  census: {
    of: 'visitors',
    sql: `insert into follower_changes (follower, key) select 'census-visits', unnest($1::uuid[])`,
  },
  // Their keys are texts of visits. Two that become the same stay two, each with its counts.
  censusKeys: {
    of: 'visitors',
    beyond: true,
    sql: `with found as (
            select id, dimension, parent, ${without('key')} as text from census_keys
            where $1::uuid[] is not null and key ~* $2
          ), numbered as (
            select *, row_number() over (partition by dimension, parent, text order by id) as n from found
          )
          update census_keys k
          set key = n.text || case when n.n = 1 and not exists (
            select from census_keys o where o.dimension = n.dimension and o.parent = n.parent and o.key = n.text
          ) then '' else ' ' || k.id end
          from numbered n where n.id = k.id`,
  },
  identities: { of: 'visitors', sql: `delete from visitor_identities where visitor_id = any($1::uuid[])` },
  credentials: {
    of: 'visitors',
    sql: `delete from visitor_credentials where visitor_id = any($1::uuid[])`,
  },
  channelMessages: { of: 'visitors', sql: 'delete from channel_outbox where visitor_id = any($1::uuid[])' },
  callbacks: { of: 'visitors', sql: 'delete from channel_inbox where visitor_id = any($1::uuid[])' },
  channelWebVisitors: {
    of: 'visitors',
    sql: 'delete from channel_web_visitors where visitor_id = any($1::uuid[])',
  },
  channelContacts: { of: 'visitors', sql: 'delete from channel_contacts where visitor_id = any($1::uuid[])' },
  handoffs: { of: 'visitors', sql: `delete from visitor_handoffs where visitor_id = any($1::uuid[])` },
  blacklist: { of: 'visitors', sql: `delete from blacklist where visitor_id = any($1::uuid[])` },
  visitors: {
    of: 'visitors',
    sql: `update visitors
          set person_id = null, name = '', tags = '{}', card = 0, url = '', title = '', referrer = '', user_agent = '',
              address = '', invitation = null, blacklisted_until = null, erasure_asked_at = null,
              erasure_retry_at = null, no_preview = false, no_trail = false, version = version + 1
          where id = any($1::uuid[])`,
  },
  importLines: { of: 'people', sql: `delete from import_lines where person_id = any($1::uuid[])` },
  followUps: { of: 'people', sql: `delete from follow_ups where person_id = any($1::uuid[])` },
  merges: {
    of: 'people',
    sql: `delete from person_merges where (kept_id = any($1::uuid[]) or merged_id = any($1::uuid[]))`,
  },
  people: { of: 'people', sql: `delete from people where id = any($1::uuid[])` },
};

/** Runs all steps; returns the number of erased rows of each. */
export async function eraseRows(tx: Client, erasing: Erasing): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, { of, sql, beyond = false }] of Object.entries(STEPS)) {
    if (beyond && erasing.isOwn) continue;
    const values = sql.includes('$2') ? [erasing[of], erasing.pattern] : [erasing[of]];
    const { rowCount } = await tx.query(sql, values);
    counts[name] = rowCount ?? 0;
  }
  return counts;
}

/** Deletes files of these visitors; returns their keys, to remove them from the disk. */
export async function deleteFiles(tx: Client, visitors: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ key: string }>(
    'delete from files where visitor_id = any($1::uuid[]) returning key',
    [visitors],
  );
  return rows.map(({ key }) => key);
}

export async function findConversations(
  db: Queryable,
  visitors: readonly string[],
): Promise<{ id: string; isOpen: boolean }[]> {
  const { rows } = await db.query<{ id: string; isOpen: boolean }>(
    `select id, state <> 'end' as "isOpen" from conversations where visitor_id = any($1::uuid[])`,
    [visitors],
  );
  return rows;
}

/** All stored values of these people, custom fields of free text included. */
export async function findValues(
  db: Queryable,
  people: readonly string[],
  visitors: readonly string[],
  textFields: readonly string[],
): Promise<string[]> {
  const { rows } = await db.query<{ value: string }>(
    `select unnest(array[p.name, p.phone, p.phone_key, p.mail, p.wechat]) as value
     from people p where p.id = any($1::uuid[])
     union
     select f.value #>> '{}' from people p, jsonb_each(p.fields) f
     where p.id = any($1::uuid[]) and f.key = any($3::text[]) and jsonb_typeof(f.value) = 'string'
     union
     select unnest(array[name, email, phone, external_id]) from visitor_identities where visitor_id = any($2::uuid[])
     union
     select unnest(array[name, phone, email, wechat]) from letters where visitor_id = any($2::uuid[])
     union
     select name from visitors where id = any($2::uuid[])
     union
     select one ->> 'value' from form_answers, jsonb_array_elements(answers) one
     where visitor_id = any($2::uuid[]) and one ->> 'kind' in ('name', 'phone', 'mail', 'email', 'wechat', 'qq')
     union
     select mail_to from transcript_mails where visitor_id = any($2::uuid[])`,
    [people, visitors, textFields],
  );
  return rows.map(({ value }) => value);
}

/** Numbers of signed addresses that these visitors used: keys of their audit entries. */
export async function findSignedAddresses(db: Queryable, visitors: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ address: string }>(
    `select link_address as address from visitor_identities
     where visitor_id = any($1::uuid[]) and link_address ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`,
    [visitors],
  );
  return rows.map(({ address }) => address);
}

export type ErasureRow = {
  id: string;
  personId: string;
  nickname: string;
  reason: string;
  counts: Record<string, number>;
  digest: string;
  at: Date;
};

export async function insertErasure(
  tx: Client,
  row: Omit<ErasureRow, 'at'> & { agentId: string | null; at: number; files: readonly string[] },
): Promise<void> {
  await tx.query(
    `insert into erasures (id, person_id, agent_id, nickname, reason, counts, digest, files, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      row.id,
      row.personId,
      row.agentId,
      row.nickname,
      row.reason,
      JSON.stringify(row.counts),
      row.digest,
      row.files,
      new Date(row.at),
    ],
  );
}

const SELECT_ERASURE = `
  select e.id, e.person_id as "personId", e.nickname, e.reason, e.counts, e.digest, e.at from erasures e`;

export const erasureList = {
  select: SELECT_ERASURE,
  from: 'erasures e',
  id: 'e.id',
  order: 'e.at desc, e.id desc',
};

/** Visitors who have asked for their erasure themselves; it follows the end of their conversation. */
export async function countWaiting(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    'select count(*)::int as n from visitors where erasure_asked_at is not null',
  );
  return rows[0]!.n;
}

export async function findErasure(db: Queryable, id: string): Promise<ErasureRow | null> {
  const { rows } = await db.query<ErasureRow>(`${SELECT_ERASURE} where e.id = $1`, [id]);
  return rows[0] ?? null;
}

/** Erased files that may still be on the disk. */
export async function findLeftFiles(db: Queryable): Promise<{ id: string; files: string[] }[]> {
  const { rows } = await db.query<{ id: string; files: string[] }>(
    `select id, files from erasures where files <> '{}' limit 100`,
  );
  return rows;
}

export async function forgetFiles(db: Queryable, id: string): Promise<void> {
  await db.query(`update erasures set files = '{}' where id = $1`, [id]);
}
