import type { VisitorTalk } from '@parley/protocol/types';
import type { Queryable } from '../../../db/pool';

export async function insertVisitor(
  tx: Queryable,
  { id, siteId, sandboxName }: { id: string; siteId: string; sandboxName: string | null },
  now: number,
): Promise<void> {
  await tx.query(
    `insert into visitors (id, site_id, created_at, name, sandbox)
     values ($1, $2, $3, coalesce($4, ''), $4::text is not null)`,
    [id, siteId, new Date(now), sandboxName],
  );
}

export type VisitNow = { visitId: string | null; linkGreeting: string | null; noPreview: boolean; noTrail: boolean };

/** The running visit of a visitor, the greeting of the link that began it (null: none), and what it has switched off. */
export async function findVisitNow(db: Queryable, visitorId: string): Promise<VisitNow> {
  const { rows } = await db.query<VisitNow>({
    name: 'visit-now',
    text: `select v.visit_id as "visitId", l.greeting as "linkGreeting", v.no_preview as "noPreview",
                  v.no_trail as "noTrail"
           from visitors v left join visits w on w.id = v.visit_id left join links l on l.id = w.link_id
           where v.id = $1`,
    values: [visitorId],
  });
  return rows[0] ?? { visitId: null, linkGreeting: null, noPreview: false, noTrail: false };
}

/** Visitors are back on the site. */
export async function saveBack(tx: Queryable, ids: readonly string[], now: number): Promise<void> {
  const at = new Date(now);
  await tx.query({
    name: 'visitors-come-back',
    text: `update visitors set online = true, away_at = null, version = version + 1, last_seen_at = $2,
             since = case when state = 'gone' then $2 else since end,
             state = case when state = 'gone' then 'monitor' else state end
           where id = any($1::uuid[])`,
    values: [ids, at],
  });
}

/** Visitors left the site. `awayAt`: when the last page was closed. */
export async function saveAway(
  tx: Queryable,
  visitors: readonly { id: string; awayAt: number }[],
  now: number,
): Promise<void> {
  const ids = visitors.map(({ id }) => id);
  const at = new Date(now);
  await tx.query({
    name: 'visitors-leave',
    text: `update visitors v set online = false, away_at = l.away_at, version = version + 1, last_seen_at = $3,
             invited_by = null, invitation = null,
             since = case when state = 'monitor' then $3 else since end,
             state = case when state = 'monitor' then 'gone' else state end
           from unnest($1::uuid[], $2::timestamptz[]) as l (id, away_at)
           where v.id = l.id`,
    values: [ids, visitors.map(({ awayAt }) => new Date(awayAt)), at],
  });
}

/** Whether a conversation is of this visitor. */
export async function hasConversation(db: Queryable, visitorId: string, id: string): Promise<boolean> {
  const { rows } = await db.query<{ id: string }>({
    name: 'own-conversation',
    text: 'select id from conversations where id = $1 and visitor_id = $2',
    values: [id, visitorId],
  });
  return rows.length > 0;
}

export type TalkRecord = {
  id: string;
  site_id: string;
  state: VisitorTalk['state'] | 'gone';
  invitation: string | null;
  conversation_id: string | null;
  conversation_state: string | null;
  owner_id: string | null;
  agent_read_seq: number | null;
  visitor_read_seq: number | null;
  rating_invited: boolean;
  blacklisted_until: Date | null;
  /** Six digits; empty: not known. */
  region: string;
  address: string;
  language: string;
  channel: string;
  link_id: string | null;
  robot_id: string | null;
};

export async function findTalks(db: Queryable, visitorIds: readonly string[]): Promise<TalkRecord[]> {
  const { rows } = await db.query<TalkRecord>({
    name: 'visitor-talks',
    text: `select v.id, v.site_id, v.state, v.invitation, c.id as conversation_id, c.state as conversation_state, c.owner_id,
                  c.agent_read_seq, c.visitor_read_seq, v.blacklisted_until, coalesce(v.address, '') as address,
                  coalesce((select w.region_code from visits w where w.id = v.visit_id), '') as region,
                  v.language, v.channel, (select w.link_id from visits w where w.id = v.visit_id) as link_id, c.robot_id,
                  exists (select 1 from rating_invitations i where i.conversation_id = c.id) as rating_invited
           from visitors v left join conversations c on c.id = v.conversation_id where v.id = any($1::uuid[])`,
    values: [visitorIds],
  });
  return rows;
}

/**
 * The visitor if it is one of the sandbox; null otherwise: what an administrator tries leaves no trace in the record of
 * a visitor who used the same browser.
 */
export async function sandboxVisitorOf(db: Queryable, visitorId: string | null): Promise<string | null> {
  if (visitorId === null) return null;
  const { rows } = await db.query<{ id: string }>('select id from visitors where id = $1 and sandbox', [visitorId]);
  return rows[0]?.id ?? null;
}
