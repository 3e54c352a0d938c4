import type { Value } from '@parley/protocol/http/routes';
import type { Queryable } from '../../../db/pool';
import { type ListSql, orderBy } from '../../../db/read-list';
import { every, raw, sql } from '../../../db/sql';
import type { QuickReplyRow } from './store';

const DAY_MS = 86_400_000;

export type SharedReplyRow = Omit<QuickReplyRow, 'agentId'> & {
  groupName: string | null;
  uses: number;
  usedAt: Date | null;
  editedBy: string | null;
};

const SELECT_SHARED = `
  select
    q.id,
    q.group_id as "groupId",
    q.category,
    q.shortcut,
    q.title,
    q.kind,
    q.msg,
    q.files,
    q.initials,
    q.pinyin,
    q.position,
    q.updated_at as "updatedAt",
    g.name as "groupName",
    q.uses,
    q.used_at as "usedAt",
    a.nickname as "editedBy"
  from quick_replies q
  left join agent_groups g on g.id = q.group_id
  left join agents a on a.id = q.edited_by`;

const SORTS = {
  category: 'q.category collate "zh-x-icu"',
  title: 'q.title collate "zh-x-icu"',
  uses: 'q.uses',
  usedAt: "coalesce(q.used_at, '-infinity')",
  updatedAt: 'q.updated_at',
};

type Filters = Omit<Value<'GET /quickReply/getShared'>, 'pageNo' | 'pageSize'>;

/** Replies for everybody and for groups that match the filters. */
export function sharedReplyList(filters: Filters, now: number): ListSql {
  const { text, category, scope, group, kind, unused } = filters;
  const searched = raw("lower(concat_ws(' ', q.shortcut, q.title, q.msg, q.initials, q.pinyin))");
  return {
    select: SELECT_SHARED,
    from: 'quick_replies q',
    id: 'q.id',
    where: every([
      raw('q.agent_id is null'),
      text !== undefined && sql`strpos(${searched}, lower(${text})) > 0`,
      category !== undefined && sql`q.category = any(${category}::text[])`,
      scope !== undefined && sql`case when q.group_id is null then 'shared' else 'group' end = any(${scope}::text[])`,
      group !== undefined && sql`q.group_id = any(${group}::uuid[])`,
      kind !== undefined && sql`q.kind = any(${kind}::text[])`,
      unused !== undefined && sql`coalesce(q.used_at, q.counted_from) < ${new Date(now - Number(unused) * DAY_MS)}`,
    ]),
    order: orderBy(SORTS, 'q.id', filters, { sort: 'category', order: 'asc' }),
  };
}

/** Folders in use, and all groups. */
export async function readReplyOptions(db: Queryable) {
  const [folders, groups] = await Promise.all([
    db.query<{ category: string }>(
      `select category from quick_replies where agent_id is null and category <> ''
       group by category order by category collate "zh-x-icu"`,
    ),
    db.query<{ id: string; name: string }>('select id, name from agent_groups order by name collate "zh-x-icu", id'),
  ]);
  return { folders: folders.rows.map(({ category }) => category), groups: groups.rows };
}
