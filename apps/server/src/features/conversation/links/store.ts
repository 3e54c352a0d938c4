import type { LinkVariant, Parameter } from '@parley/core/visit/link';
import { type LinkState, linkStates } from '@parley/core/visit/link';
import type { Value } from '@parley/protocol/http/routes';
import type { Queryable } from '../../../db/pool';
import { type ListSql, orderBy } from '../../../db/read-list';
import { every, raw, type Sql, sql } from '../../../db/sql';
import { OF_PERSON, WITH_PERSON } from './stats-store';

export type LinkRow = {
  id: string;
  code: string;
  name: string;
  siteId: string;
  siteKey: string;
  siteName: string;
  groupId: string | null;
  groupName: string | null;
  agentId: string | null;
  agentName: string | null;
  /** Percent of visitors who get the second target; null: the link has only one. */
  secondShare: number | null;
  secondGroupId: string | null;
  secondGroupName: string | null;
  secondAgentId: string | null;
  secondAgentName: string | null;
  style: 'full' | 'popup' | 'inpage';
  language: 'auto' | 'zh' | 'en';
  skill: string;
  greeting: string;
  parameters: Parameter[];
  startsAt: Date | null;
  endsAt: Date | null;
  capOf: 'visits' | 'conversations' | null;
  cap: number | null;
  overUrl: string;
  isLocked: boolean;
  domains: string[];
  posterTitle: string;
  posterText: string;
  refused: number;
  enabled: boolean;
  version: number;
  createdBy: string;
  createdAt: Date;
  visits: number;
  conversations: number;
};

const VISITS = `(select count(*) from visits v where v.link_id = l.id and ${OF_PERSON})`;
const CONVERSATIONS = `(select count(*) from conversations c where c.link_id = l.id and ${WITH_PERSON})`;

const SELECT_LINKS = `
  select
    l.id,
    l.code,
    l.name,
    l.site_id as "siteId",
    s.key as "siteKey",
    s.name as "siteName",
    l.group_id as "groupId",
    g.name as "groupName",
    a.id as "agentId",
    a.nickname as "agentName",
    l.second_share as "secondShare",
    l.second_group_id as "secondGroupId",
    sg.name as "secondGroupName",
    sa.id as "secondAgentId",
    sa.nickname as "secondAgentName",
    l.style,
    l.language,
    l.skill,
    l.greeting,
    l.parameters,
    l.starts_at as "startsAt",
    l.ends_at as "endsAt",
    l.cap_of as "capOf",
    l.cap,
    l.over_url as "overUrl",
    l.password_hash <> '' as "isLocked",
    l.domains,
    l.poster_title as "posterTitle",
    l.poster_text as "posterText",
    l.refused,
    l.enabled,
    l.version,
    coalesce(m.nickname, '') as "createdBy",
    l.created_at as "createdAt",
    ${VISITS} as visits,
    ${CONVERSATIONS} as conversations
  from links l
  join sites s on s.id = l.site_id
  left join agent_groups g on g.id = l.group_id
  left join agents a on a.id = l.agent_id and a.deleted_at is null
  left join agent_groups sg on sg.id = l.second_group_id
  left join agents sa on sa.id = l.second_agent_id and sa.deleted_at is null
  left join agents m on m.id = l.created_by`;

type Filters = Omit<Value<'GET /link/getList'>, 'pageNo' | 'pageSize'>;

const SORTS = { createdAt: 'l.created_at', name: 'l.name collate "zh-x-icu"', endsAt: 'l.ends_at' };

/** Links that match the filters. */
export function linkList(filters: Filters, now: number): ListSql {
  const { text, state, style, site, group, agent } = filters;
  return {
    select: SELECT_LINKS,
    from: 'links l',
    id: 'l.id',
    where: every([
      raw('l.deleted_at is null'),
      text !== undefined && sql`(strpos(lower(l.name), lower(${text})) > 0 or strpos(l.code, lower(${text})) > 0)`,
      style !== undefined && sql`l.style = any(${style}::text[])`,
      site !== undefined && sql`l.site_id = any(${site}::uuid[])`,
      group !== undefined && sql`l.group_id = any(${group}::uuid[])`,
      agent !== undefined && sql`l.agent_id = any(${agent}::uuid[])`,
      state !== undefined && inStates(state, new Date(now)),
    ]),
    order: orderBy(SORTS, 'l.id', filters, { sort: 'createdAt', order: 'desc' }),
  };
}

/** Rules V-21 and V-22 of core as SQL. */
function inStates(states: readonly LinkState[], now: Date): Sql {
  const state = sql`case
    when not l.enabled then 'off'
    when l.starts_at > ${now} then 'early'
    when l.ends_at <= ${now} then 'expired'
    when l.cap_of = 'visits' and ${raw(VISITS)} >= l.cap then 'full'
    when l.cap_of = 'conversations' and ${raw(CONVERSATIONS)} >= l.cap then 'full'
    else 'open' end`;
  return sql`${state} = any(${linkStates.filter((known) => states.includes(known))}::text[])`;
}

/** Enabled links that end in this time, counted up to `most`. */
export async function countEnding(
  db: Queryable,
  { from, to, most }: { from: number; to: number; most: number },
): Promise<number> {
  const { rows } = await db.query<{ ending: number }>(
    `select count(*) as ending from (
       select from links where deleted_at is null and enabled and ends_at >= $1 and ends_at < $2 limit $3
     ) l`,
    [new Date(from), new Date(to), most],
  );
  return rows[0]!.ending;
}

export async function findLink(db: Queryable, id: string): Promise<LinkRow | null> {
  const { rows } = await db.query<LinkRow>(`${SELECT_LINKS} where l.id = $1 and l.deleted_at is null`, [id]);
  return rows[0] ?? null;
}

/** By the code in `/l/<code>`. */
export async function findLinkByCode(db: Queryable, code: string): Promise<LinkRow | null> {
  const { rows } = await db.query<LinkRow>({
    name: 'link-by-code',
    text: `${SELECT_LINKS} where l.code = $1 and l.deleted_at is null`,
    values: [code],
  });
  return rows[0] ?? null;
}

/** Editable fields of a link; absent ones stay. */
export type LinkFields = Partial<
  Pick<
    LinkRow,
    | 'name'
    | 'siteId'
    | 'groupId'
    | 'agentId'
    | 'secondShare'
    | 'secondGroupId'
    | 'secondAgentId'
    | 'style'
    | 'language'
    | 'skill'
    | 'greeting'
    | 'parameters'
    | 'startsAt'
    | 'endsAt'
    | 'capOf'
    | 'cap'
    | 'overUrl'
    | 'domains'
    | 'posterTitle'
    | 'posterText'
    | 'enabled'
  >
> & { passwordHash?: string };

const COLUMNS: Record<keyof LinkFields, string> = {
  name: 'name',
  siteId: 'site_id',
  groupId: 'group_id',
  agentId: 'agent_id',
  secondShare: 'second_share',
  secondGroupId: 'second_group_id',
  secondAgentId: 'second_agent_id',
  style: 'style',
  language: 'language',
  skill: 'skill',
  greeting: 'greeting',
  parameters: 'parameters',
  startsAt: 'starts_at',
  endsAt: 'ends_at',
  capOf: 'cap_of',
  cap: 'cap',
  overUrl: 'over_url',
  passwordHash: 'password_hash',
  domains: 'domains',
  posterTitle: 'poster_title',
  posterText: 'poster_text',
  enabled: 'enabled',
};

const sqlValue = (name: string, value: unknown): unknown => (name === 'parameters' ? JSON.stringify(value) : value);
const named = (fields: LinkFields) =>
  (Object.keys(COLUMNS) as (keyof LinkFields)[]).filter((name) => fields[name] !== undefined);

export async function insertLink(
  tx: Queryable,
  link: LinkFields & { id: string; code: string; createdBy: string },
  now: number,
): Promise<void> {
  const names = named(link);
  const columns = ['id', 'code', 'created_by', 'created_at', 'updated_at', ...names.map((name) => COLUMNS[name])];
  const at = new Date(now);
  const values = [link.id, link.code, link.createdBy, at, at, ...names.map((name) => sqlValue(name, link[name]))];
  await tx.query(
    `insert into links (${columns.join(', ')}) values (${values.map((_, index) => `$${index + 1}`).join(', ')})`,
    values,
  );
}

export async function updateLink(tx: Queryable, id: string, fields: LinkFields, now: number): Promise<void> {
  const names = named(fields);
  const sets = names.map((name, index) => `${COLUMNS[name]} = $${index + 3}`);
  await tx.query(`update links set ${['updated_at = $2', 'version = version + 1', ...sets].join(', ')} where id = $1`, [
    id,
    new Date(now),
    ...names.map((name) => sqlValue(name, fields[name])),
  ]);
}

/** Locks a link: for edits, and to count the visitors of a capped link one after the other. */
export async function lockLink(tx: Queryable, id: string): Promise<{ version: number } | null> {
  const { rows } = await tx.query<{ version: number }>(
    'select version from links where id = $1 and deleted_at is null for update',
    [id],
  );
  return rows[0] ?? null;
}

type Named = { id: string; name: string };

/** Enables or disables links; returns the changed ones. */
export async function enableLinks(
  tx: Queryable,
  ids: readonly string[],
  enabled: boolean,
  now: number,
): Promise<Named[]> {
  const { rows } = await tx.query<Named>(
    `update links set enabled = $2, updated_at = $3, version = version + 1
     where id = any($1::uuid[]) and enabled <> $2 and deleted_at is null
     returning id, name`,
    [ids, enabled, new Date(now)],
  );
  return rows;
}

export async function deleteLinks(tx: Queryable, ids: readonly string[], now: number): Promise<Named[]> {
  const { rows } = await tx.query<Named>(
    'update links set deleted_at = $2 where id = any($1::uuid[]) and deleted_at is null returning id, name',
    [ids, new Date(now)],
  );
  return rows;
}

/** Stores `fresh` if there is no secret yet, or if `replace`. Returns the present secret. */
export async function getOrCreateSecret(
  tx: Queryable,
  id: string,
  fresh: string,
  replace: boolean,
): Promise<string | null> {
  const { rows } = await tx.query<{ secret: string }>(
    `update links set secret = case when $3 then $2 else coalesce(secret, $2) end
     where id = $1 and deleted_at is null returning secret`,
    [id, fresh, replace],
  );
  return rows[0]?.secret ?? null;
}

export async function findSecret(db: Queryable, id: string): Promise<string | null> {
  const { rows } = await db.query<{ secret: string | null }>('select secret from links where id = $1', [id]);
  return rows[0]?.secret ?? null;
}

/** Empty: no password. */
export async function findPasswordHash(db: Queryable, id: string): Promise<string> {
  const { rows } = await db.query<{ hash: string }>('select password_hash as hash from links where id = $1', [id]);
  return rows[0]?.hash ?? '';
}

/** The target that the visitor got last time; null: none. */
export async function findVariant(db: Queryable, linkId: string, visitorId: string): Promise<LinkVariant | null> {
  const { rows } = await db.query<{ variant: LinkVariant }>({
    name: 'link-variant',
    text: `select link_variant as variant from visits
           where visitor_id = $1 and link_id = $2 and link_variant is not null
           order by started_at desc limit 1`,
    values: [visitorId, linkId],
  });
  return rows[0]?.variant ?? null;
}

export const countRefused = (db: Queryable, id: string) =>
  db.query('update links set refused = refused + 1 where id = $1', [id]);

/** Choices for targets of a link. */
export async function readOptions(db: Queryable) {
  const [sites, groups, agents, skills] = await Promise.all([
    db.query<{ id: string; key: string; name: string }>('select id, key, name from sites order by created_at, id'),
    db.query<Named>('select id, name from agent_groups order by name collate "zh-x-icu", id'),
    db.query<{ id: string; nickname: string }>(
      'select id, nickname from agents where deleted_at is null and enabled and not guest order by nickname collate "zh-x-icu", id',
    ),
    db.query<{ name: string }>(
      `select name from (
         select min(skill ->> 'name') as name
         from agents, jsonb_array_elements(skills) skill
         where deleted_at is null and (skill ->> 'value')::int > 0
         group by lower(trim(skill ->> 'name'))
       ) known
       order by name collate "zh-x-icu"`,
    ),
  ]);
  return {
    sites: sites.rows,
    groups: groups.rows,
    agents: agents.rows,
    skills: skills.rows.map(({ name }) => name),
  };
}

export async function findFirstSite(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ id: string }>('select id from sites order by created_at, id limit 1');
  return rows[0]!.id;
}

/** Which of these targets exist. */
export async function findTargets(
  db: Queryable,
  { siteId, groupId, agentId }: Pick<LinkFields, 'siteId' | 'groupId' | 'agentId'>,
): Promise<{ site: boolean; group: boolean; agent: boolean }> {
  const { rows } = await db.query<{ site: boolean; group: boolean; agent: boolean }>(
    `select
       $1::uuid is null or exists (select 1 from sites where id = $1) as site,
       $2::uuid is null or exists (select 1 from agent_groups where id = $2) as group,
       $3::uuid is null or exists (select 1 from agents where id = $3 and deleted_at is null and not guest) as agent`,
    [siteId ?? null, groupId ?? null, agentId ?? null],
  );
  return rows[0]!;
}
