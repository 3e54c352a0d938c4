import type { Value } from '@parley/protocol/http/routes';
import type { Queryable } from '../../../db/pool';
import { type ListSql, orderBy } from '../../../db/read-list';
import { every, raw, sql } from '../../../db/sql';
import { type QuickReplyRow, REPLY_COLUMNS, SEARCHED } from './store';

const DAY_MS = 86_400_000;

export type SharedReplyRow = Omit<QuickReplyRow, 'agentId'> & {
  groupName: string | null;
  uses: number;
  usedAt: Date | null;
  rating: number | null;
  ratings: number;
  author: string | null;
  editedBy: string | null;
};

/** Newest conversations with a reply whose ratings count. */
const RATED_MOST = 500;

const RATED = `from (
    select u.conversation_id from quick_reply_uses u where u.reply_id = q.id order by u.at desc limit ${RATED_MOST}
  ) u join ratings r on r.conversation_id = u.conversation_id and not r.of_robot`;

export const SELECT_SHARED = `
  select
    ${REPLY_COLUMNS},
    (select string_agg(g.name, ', ' order by g.name collate "zh-x-icu")
     from agent_groups g where g.id = q.group_id or g.id = any(q.also_groups)) as "groupName",
    q.uses,
    q.used_at as "usedAt",
    (select round(avg(r.score), 2)::float8 ${RATED}) as rating,
    (select count(*) ${RATED}) as ratings,
    c.nickname as author,
    a.nickname as "editedBy"
  from quick_replies q
  left join agents c on c.id = q.created_by
  left join agents a on a.id = q.edited_by`;

const SORTS = {
  category: 'q.category collate "zh-x-icu"',
  title: 'q.title collate "zh-x-icu"',
  uses: 'q.uses',
  usedAt: "coalesce(q.used_at, '-infinity')",
  updatedAt: 'q.updated_at',
  position: 'q.position',
};

type Filters = Omit<Value<'GET /quickReply/getShared'>, 'pageNo' | 'pageSize'>;

/** Replies for everybody and for groups that match the filters. */
export function sharedReplyList(filters: Filters, now: number): ListSql {
  const { text, category, scope, group, kind, type, tag, unused } = filters;
  const searched = raw(`lower(${SEARCHED})`);
  return {
    select: SELECT_SHARED,
    from: 'quick_replies q',
    id: 'q.id',
    where: every([
      raw('q.agent_id is null'),
      text !== undefined && sql`strpos(${searched}, lower(${text})) > 0`,
      category !== undefined && sql`q.category = any(${category}::text[])`,
      scope !== undefined && sql`case when q.group_id is null then 'shared' else 'group' end = any(${scope}::text[])`,
      group !== undefined && sql`(q.group_id = any(${group}::uuid[]) or q.also_groups && ${group}::uuid[])`,
      kind !== undefined && sql`q.kind = any(${kind}::text[])`,
      type !== undefined && sql`q.type = any(${type}::text[])`,
      tag !== undefined && sql`q.tags && ${tag}::text[]`,
      unused !== undefined && sql`coalesce(q.used_at, q.counted_from) < ${new Date(now - Number(unused) * DAY_MS)}`,
    ]),
    order: orderBy(SORTS, 'q.id', filters, { sort: 'category', order: 'asc' }),
  };
}

/** Folders in use, in their order, tags, all groups, and the number of proposals that wait. */
export async function readReplyOptions(db: Queryable) {
  const [folders, tags, groups, proposals] = await Promise.all([
    db.query<{ category: string }>(
      `select q.category from quick_replies q left join quick_reply_folders f on f.name = q.category
       where q.agent_id is null and q.category <> ''
       group by q.category, f.position order by f.position nulls last, q.category collate "zh-x-icu"`,
    ),
    db.query<{ tag: string }>(
      `select distinct unnest(tags) as tag from quick_replies where agent_id is null order by tag limit 1000`,
    ),
    db.query<{ id: string; name: string }>('select id, name from agent_groups order by name collate "zh-x-icu", id'),
    db.query<{ count: number }>(`select count(*) as count from quick_reply_proposals where state = 'open'`),
  ]);
  return {
    folders: folders.rows.map(({ category }) => category),
    tags: tags.rows.map(({ tag }) => tag),
    groups: groups.rows,
    proposals: proposals.rows[0]!.count,
  };
}
