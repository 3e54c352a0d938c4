import { AUTOMATIC } from '@parley/protocol/rule-of-answer';
import type { Queryable } from '../../../db/pool';

/** Maximum number of conversations handled in one run. */
const DUE_MAX = 500;

/** Beginning of the ids of reminders. */
export const REMINDER = `${AUTOMATIC}silent-`;

type Times = { now: number; minutes: number; ofSites: Record<string, number> };

export type Silent = {
  visitorId: string;
  siteId: string;
  id: string;
  ownerId: string;
  lastSeq: number;
  language: string;
  nickname: string;
};

/**
 * Conversations whose visitor has not answered the agent's message for the minutes set for it (0: never). A reminder is
 * the last message once it is stored, so it is not sent again until the visitor has written.
 */
export async function findUnreminded(db: Queryable, { now, minutes, ofSites }: Times): Promise<Silent[]> {
  const { rows } = await db.query<Silent>({
    name: 'visitors-silent',
    text: `select c.visitor_id as "visitorId", c.site_id as "siteId", c.id, c.owner_id as "ownerId",
                  c.last_seq as "lastSeq", v.language, a.nickname
           from conversations c
           join messages m on m.conversation_id = c.id and m.seq = c.last_seq
           join visitors v on v.id = c.visitor_id
           join agents a on a.id = c.owner_id
           cross join lateral (
             select nullif(coalesce(($3::jsonb->>c.site_id::text)::integer, $2::integer), 0) as minutes) i
           where c.state = 'current' and c.visitor_messages > 0 and c.last_at <= $1::timestamptz - make_interval(mins => i.minutes)
             and m.role = 'service' and m.only_id not like '${REMINDER}%'
           limit $4`,
    values: [new Date(now), minutes, JSON.stringify(ofSites), DUE_MAX],
  });
  return rows;
}

/** Conversations whose visitor has not answered the reminder for the minutes set for it (0: never). */
export async function findUnanswered(db: Queryable, { now, minutes, ofSites }: Times): Promise<string[]> {
  const { rows } = await db.query<{ visitorId: string }>({
    name: 'reminders-unanswered',
    text: `select c.visitor_id as "visitorId"
           from conversations c
           join messages m on m.conversation_id = c.id and m.seq = c.last_seq
           cross join lateral (
             select nullif(coalesce(($3::jsonb->>c.site_id::text)::integer, $2::integer), 0) as minutes) i
           where c.state = 'current' and c.last_at <= $1::timestamptz - make_interval(mins => i.minutes)
             and m.only_id like '${REMINDER}%'
           limit $4`,
    values: [new Date(now), minutes, JSON.stringify(ofSites), DUE_MAX],
  });
  return rows.map(({ visitorId }) => visitorId);
}
