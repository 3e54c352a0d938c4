import type { FileBody } from '@parley/protocol/types';
import type { Queryable } from '../../../db/pool';
import type { Principal } from '../../../principal';

export type QuickReplyRow = {
  id: string;
  agentId: string | null;
  groupId: string | null;
  category: string;
  shortcut: string;
  title: string;
  kind: 'text' | 'rich' | 'card';
  msg: string;
  files: FileBody[];
  initials: string;
  pinyin: string;
  position: number;
  updatedAt: Date;
};

const COLUMNS = `id, agent_id as "agentId", group_id as "groupId", category, shortcut, title, kind, msg, files, initials,
  pinyin, position, updated_at as "updatedAt"`;

/** Replies of the agent, of its groups, and shared with everybody. */
const USABLE = `(agent_id = $1 or group_id in (select m.group_id from agent_group_members m where m.agent_id = $1)
  or (agent_id is null and group_id is null))`;

const ORDER = 'order by category, position, title, id';

export type QuickRepliesAsked = {
  agentId: string;
  scope: 'own' | 'group' | 'shared' | null;
  category: string;
  text: string;
  limit: number;
  offset: number;
};

export async function listQuickReplies(
  db: Queryable,
  { agentId, scope, category, text, limit, offset }: QuickRepliesAsked,
): Promise<{ rows: QuickReplyRow[]; total: number }> {
  // strpos instead of `like`: the search text is no pattern.
  const matching = `${USABLE}
    and ($2 = '' or ($2 = 'own') = (agent_id is not null) and ($2 = 'group') = (group_id is not null))
    and ($3 = '' or category = $3)
    and ($4 = '' or strpos(lower(concat_ws(' ', shortcut, title, msg, initials, pinyin)), lower($4)) > 0)`;
  const values = [agentId, scope ?? '', category, text];
  const [counted, listed] = await Promise.all([
    db.query<{ total: number }>(`select count(*) as total from quick_replies where ${matching}`, values),
    db.query<QuickReplyRow>(`select ${COLUMNS} from quick_replies where ${matching} ${ORDER} limit $5 offset $6`, [
      ...values,
      limit,
      offset,
    ]),
  ]);
  return { rows: listed.rows, total: counted.rows[0]!.total };
}

/** Replies that this agent can use, or may write as an administrator; private replies of others are left out. */
export async function findQuickReplies(
  db: Queryable,
  { uuid, admin }: Pick<Principal, 'uuid' | 'admin'>,
  ids: readonly string[],
): Promise<QuickReplyRow[]> {
  const { rows } = await db.query<QuickReplyRow>(
    `select ${COLUMNS} from quick_replies
     where id = any($2::uuid[]) and (${USABLE} or ($3 and agent_id is null)) for update`,
    [uuid, ids, admin],
  );
  return rows;
}

/** Counts an insertion of a reply that the agent can use. */
export async function countUse(db: Queryable, { agentId, id }: { agentId: string; id: string }, now: number) {
  const { rowCount } = await db.query(
    `update quick_replies set uses = uses + 1, used_at = $3 where ${USABLE} and id = $2`,
    [agentId, id, new Date(now)],
  );
  return rowCount === 1;
}

export async function saveQuickReply(
  db: Queryable,
  reply: Omit<QuickReplyRow, 'updatedAt'> & { editedBy: string },
  now: number,
): Promise<QuickReplyRow> {
  const { rows } = await db.query<QuickReplyRow>(
    `insert into quick_replies (id, agent_id, group_id, category, shortcut, title, msg, files, initials, pinyin, position,
                                updated_at, kind, edited_by, counted_from)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $12)
     on conflict (id) do update set
       agent_id = $2, group_id = $3, category = $4, shortcut = $5, title = $6, msg = $7, files = $8, initials = $9,
       pinyin = $10, position = $11, updated_at = $12, kind = $13, edited_by = $14
     returning ${COLUMNS}`,
    [
      reply.id,
      reply.agentId,
      reply.groupId,
      reply.category,
      reply.shortcut,
      reply.title,
      reply.msg,
      JSON.stringify(reply.files),
      reply.initials,
      reply.pinyin,
      reply.position,
      new Date(now),
      reply.kind,
      reply.editedBy,
    ],
  );
  return rows[0]!;
}

export async function deleteQuickReplies(db: Queryable, ids: readonly string[]): Promise<number> {
  const { rowCount } = await db.query('delete from quick_replies where id = any($1::uuid[])', [ids]);
  return rowCount ?? 0;
}
