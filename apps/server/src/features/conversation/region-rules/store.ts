import type { RegionAction } from '@parley/core/visit/region-rules';
import type { Queryable } from '../../../db/pool';
import type { ListSql } from '../../../db/read-list';
import type { Sql } from '../../../db/sql';

/** Where visitors are, by their present visit. `of`: id of the visitor or the conversation. */
export type PlaceRow = { of: string; siteId: string; visitId: string | null; code: string; address: string };

const PLACE = `v.site_id as "siteId", v.visit_id as "visitId", coalesce(w.region_code, '') as code,
               coalesce(v.address, '') as address`;

export async function placesOfVisitors(db: Queryable, ids: readonly string[]): Promise<PlaceRow[]> {
  const { rows } = await db.query<PlaceRow>({
    name: 'places-of-visitors',
    text: `select v.id as of, ${PLACE} from visitors v left join visits w on w.id = v.visit_id
           where v.id = any($1::uuid[])`,
    values: [ids],
  });
  return rows;
}

export type WindowRow = PlaceRow & {
  language: string /** Of the link that began the visit; null: none. */;
  linkGreeting: string | null;
};

/** Where visitors are, and what their windows show by themselves. */
export async function windowsOfVisitors(db: Queryable, ids: readonly string[]): Promise<WindowRow[]> {
  const { rows } = await db.query<WindowRow>({
    name: 'windows-of-visitors',
    text: `select v.id as of, ${PLACE}, coalesce(v.language, '') as language, l.greeting as "linkGreeting"
           from visitors v left join visits w on w.id = v.visit_id left join links l on l.id = w.link_id
           where v.id = any($1::uuid[])`,
    values: [ids],
  });
  return rows;
}

export async function placesOfConversations(db: Queryable, ids: readonly string[]): Promise<PlaceRow[]> {
  const { rows } = await db.query<PlaceRow>({
    name: 'places-of-conversations',
    text: `select c.id as of, ${PLACE} from conversations c join visitors v on v.id = c.visitor_id
           left join visits w on w.id = v.visit_id where c.id = any($1::uuid[])`,
    values: [ids],
  });
  return rows;
}

/** Groups of agents, oldest first: a rule that names an agent falls back on them. */
export async function groupsOfAgents(db: Queryable, agents: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await db.query<{ agent: string; groups: string[] }>({
    name: 'groups-of-agents',
    text: `select m.agent_id as agent, array_agg(g.id order by g.created_at, g.id) as groups
           from agent_group_members m join agent_groups g on g.id = m.group_id
           where m.agent_id = any($1::uuid[]) group by m.agent_id`,
    values: [agents],
  });
  return new Map(rows.map(({ agent, groups }) => [agent, groups]));
}

export type NewHit = {
  id: string;
  visitId: string;
  visitorId: string;
  at: number;
  action: RegionAction;
  ruleKey: string;
  ruleName: string;
  matched: string;
};

/** A visit is recorded once for each rule; one that was erased meanwhile is left out. */
export async function insertHits(db: Queryable, hits: readonly NewHit[]): Promise<void> {
  const rows = hits.map(({ id, visitId, visitorId, at, action, ruleKey, ruleName, matched }) => ({
    id,
    visit_id: visitId,
    visitor_id: visitorId,
    at: at / 1000,
    action,
    rule_key: ruleKey,
    rule_name: ruleName,
    matched,
  }));
  await db.query({
    name: 'region-hits',
    text: `insert into region_hits (id, visit_id, visitor_id, at, action, rule_key, rule_name, matched)
           select r.id, r.visit_id, r.visitor_id, to_timestamp(r.at), r.action, r.rule_key, r.rule_name, r.matched
           from jsonb_to_recordset($1::jsonb) as r(id uuid, visit_id uuid, visitor_id uuid, at double precision,
             action text, rule_key text, rule_name text, matched text)
           join visits w on w.id = r.visit_id
           on conflict do nothing`,
    values: [JSON.stringify(rows)],
  });
}

export type HitRow = {
  id: string;
  visitor_id: string;
  at: Date;
  action: RegionAction;
  rule_key: string;
  rule_name: string;
  matched: string;
  site: string;
  region: string;
  address: string;
};

export const hitList = (where: Sql): ListSql => ({
  select: `
    select h.id, h.visitor_id, h.at, h.action, h.rule_key, h.rule_name, h.matched, s.name as site,
           coalesce(w.region, '') as region, w.address
    from region_hits h join visits w on w.id = h.visit_id join sites s on s.id = w.site_id`,
  from: 'region_hits h',
  id: 'h.id',
  where,
  order: 'h.at desc, h.id desc',
});
