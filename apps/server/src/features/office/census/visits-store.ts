import type { Beginning } from '@parley/core/census/dimensions';
import type { VisitFact } from '@parley/core/census/traffic/parts';
import type { Client, Queryable } from '../../../db/pool';

/** A visit with what is known of it now. */
export type RawVisit = Beginning &
  Omit<VisitFact, 'beganAt' | 'lastAt'> & {
    id: string;
    siteId: string;
    visitorId: string;
    channel: string;
    beganAt: Date;
    lastAt: Date;
    /** Its facts are stored. */
    isCounted: boolean;
  };

/**
 * Visits of people among these ids; those of bots and of the sandbox are in no statistics (docs: metrics). Once a
 * visitor is erased, `visitorId` is that of the facts.
 */
export async function readVisits(tx: Queryable, ids: readonly string[]): Promise<RawVisit[]> {
  const { rows } = await tx.query<RawVisit>({
    name: 'census-visits',
    text: `
select v.id, v.site_id as "siteId", coalesce(k.visitor_id, v.visitor_id) as "visitorId", o.channel, v.started_at as "beganAt",
       k.visit_id is not null as "isCounted",
       v.source, v.engine, v.keyword, v.referrer, v.landing_url as "landingUrl", v.region_code as "regionCode",
       v.device, v.os, v.browser, v.language, v.screen,
       v.ended_at is not null as "hasEnded",
       greatest(v.started_at, v.ended_at, p.last_at) as "lastAt",
       p.pages,
       (select count(*) from conversation_facts f where f.visit_id = v.id)::int as chats,
       i.invited, i.accepted,
       (select count(*) from visitor_leads l
        where l.visitor_id = v.visitor_id and l.at >= v.started_at and (n.at is null or l.at < n.at))::int as leads
from visits v
join visitors o on o.id = v.visitor_id
left join visit_facts k on k.visit_id = v.id
left join lateral (
  select min(x.started_at) as at from visits x where x.visitor_id = v.visitor_id and (x.started_at, x.id) > (v.started_at, v.id)
) n on true
cross join lateral (
  select count(*)::int as pages, max(opened_at) as last_at
  from page_views where visitor_id = v.visitor_id and visit_id = v.id
) p
cross join lateral (
  select
    (select count(*) from invitation_offers a
     where a.visitor_id = v.visitor_id and a.visit_id = v.id and a.shown_at is not null)::int
    + (select count(*) from events e
       where e.visitor_id = v.visitor_id and e.conversation_id is null and e.kind = 'invitation.shown'
         and e.at >= v.started_at and (n.at is null or e.at < n.at))::int as invited,
    (select count(*) from (
       select a.opened_id from invitation_offers a
       where a.visitor_id = v.visitor_id and a.visit_id = v.id and a.opened_id is not null
       union
       select f.conversation_id from conversation_facts f
       join events e on e.conversation_id = f.conversation_id and e.kind = 'invitation.accepted'
       where f.visit_id = v.id
     ) opened)::int as accepted
) i
where v.id = any($1::uuid[]) and v.device <> 'bot' and not o.sandbox`,
    values: [ids],
  });
  return rows;
}

/**
 * Notes who among these letters and people left a contact for the first time; returns their visits at that time. A
 * person's contact was left by the visitor of the form or the open conversation at that time, else by the one seen last.
 */
export async function noteLeads(tx: Client, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `with found as (
       select visitor_id, created_at as at from letters
       where id = any($1::uuid[]) and concat(phone, email, wechat) <> ''
       union all
       select v.id, p.updated_at from people p join visitors v on v.person_id = p.id
       where p.id = any($1::uuid[]) and concat(p.phone, p.mail, p.wechat) <> ''
         and not exists (
           select from visitors o join visitor_leads l on l.visitor_id = o.id where o.person_id = p.id)
         and v.id = (
           select o.id from visitors o
           left join lateral (
             select max(a.given_at) as at from form_answers a
             where a.visitor_id = o.id and abs(extract(epoch from p.updated_at - a.given_at)) < 60
           ) form on true
           left join lateral (
             select max(c.opened_at) as at from conversations c
             where c.visitor_id = o.id and c.opened_at <= p.updated_at
               and (c.ended_at is null or c.ended_at >= p.updated_at)
           ) talk on true
           left join lateral (
             select max(s.started_at) as at from visits s where s.visitor_id = o.id and s.started_at <= p.updated_at
           ) seen on true
           where o.person_id = p.id
           order by form.at desc nulls last, talk.at desc nulls last, seen.at desc nulls last, o.number limit 1)
     ), fresh as (
       insert into visitor_leads (visitor_id, at)
       select visitor_id, min(at) from found group by visitor_id
       on conflict do nothing
       returning visitor_id, at
     )
     select w.id from fresh f
     cross join lateral (
       select id from visits where visitor_id = f.visitor_id and started_at <= f.at order by started_at desc, id desc limit 1
     ) w`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** Visits during which invitations were shown to these visitors. */
export async function readInvitedVisits(tx: Client, invited: readonly { visitorId: string; at: Date }[]) {
  const { rows } = await tx.query<{ id: string }>(
    `select w.id from jsonb_to_recordset($1::jsonb) as r("visitorId" uuid, at timestamptz)
     cross join lateral (
       select id from visits where visitor_id = r."visitorId" and started_at <= r.at order by started_at desc, id desc limit 1
     ) w`,
    [JSON.stringify(invited)],
  );
  return rows.map(({ id }) => id);
}

/**
 * Visits that end with one of these: a lead or an invitation belongs to the newest visit at that time, which a visit
 * that arrives late may become.
 */
export async function readShortened(tx: Client, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>({
    name: 'census-shortened',
    text: `select w.id from visits v
           cross join lateral (
             select id from visits where visitor_id = v.visitor_id and (started_at, id) < (v.started_at, v.id)
             order by started_at desc, id desc limit 1
           ) w
           where v.id = any($1::uuid[]) and not exists (select from visit_facts f where f.visit_id = v.id)
             and (exists (select from visitor_leads l where l.visitor_id = v.visitor_id and l.at >= v.started_at)
                  or exists (select from events e where e.visitor_id = v.visitor_id and e.conversation_id is null
                               and e.kind = 'invitation.shown' and e.at >= v.started_at))`,
    values: [ids],
  });
  return rows.map(({ id }) => id);
}
