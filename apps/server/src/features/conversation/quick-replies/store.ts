import type { FileBody } from '@parley/protocol/types';
import type { Queryable } from '../../../db/pool';
import type { Principal } from '../../../principal';

export type ReplyKind = 'text' | 'rich' | 'card';
export type ReplyType = 'text' | 'rich' | 'image' | 'file' | 'link' | 'card';
export type Variant = { language: string; msg: string };

export type QuickReplyRow = {
  id: string;
  agentId: string | null;
  groupId: string | null;
  /** Groups that see it beside `groupId`. */
  alsoGroups: string[];
  category: string;
  folderAt: number;
  shortcut: string;
  title: string;
  kind: ReplyKind;
  type: ReplyType;
  msg: string;
  files: FileBody[];
  variants: Variant[];
  tags: string[];
  validFrom: Date | null;
  validUntil: Date | null;
  version: number;
  initials: string;
  pinyin: string;
  position: number;
  updatedAt: Date;
};

/** Place of folders that nobody has sorted. */
const LAST_PLACE = 1_000_000;

/** Columns of `quick_replies q`. */
export const REPLY_COLUMNS = `q.id, q.agent_id as "agentId", q.group_id as "groupId", q.also_groups as "alsoGroups",
  q.category,
  coalesce((select f.position from quick_reply_folders f where f.name = q.category and q.agent_id is null), ${LAST_PLACE})
    as "folderAt",
  q.shortcut, q.title, q.kind, q.type, q.msg, q.files, q.variants, q.tags, q.valid_from as "validFrom",
  q.valid_until as "validUntil", q.version, q.initials, q.pinyin, q.position, q.updated_at as "updatedAt"`;

/** Replies of the agent, of its groups, and shared with everybody. */
const USABLE = `(q.agent_id = $1
  or q.group_id in (select m.group_id from agent_group_members m where m.agent_id = $1)
  or q.also_groups && (select coalesce(array_agg(m.group_id), '{}') from agent_group_members m where m.agent_id = $1)
  or (q.agent_id is null and q.group_id is null))`;

/** Own replies have no dates. */
const isValid = (now: string) => `(q.agent_id is not null
  or coalesce(q.valid_from <= ${now}, true) and coalesce(q.valid_until > ${now}, true))`;

const ORDER = 'order by "folderAt", q.category, q.position, q.title, q.id';

export type QuickRepliesAsked = {
  agentId: string;
  scope: 'own' | 'group' | 'shared' | null;
  category: string;
  text: string;
  /** Only those that are offered at this time; null: all. */
  validAt: Date | null;
  limit: number;
  offset: number;
};

export async function listQuickReplies(
  db: Queryable,
  { agentId, scope, category, text, validAt, limit, offset }: QuickRepliesAsked,
): Promise<{ rows: QuickReplyRow[]; total: number }> {
  // strpos instead of `like`: the search text is no pattern.
  const matching = `${USABLE}
    and ($2 = '' or ($2 = 'own') = (q.agent_id is not null) and ($2 = 'group') = (q.group_id is not null))
    and ($3 = '' or q.category = $3)
    and ($4 = '' or strpos(lower(${SEARCHED}), lower($4)) > 0)
    and ($5::timestamptz is null or ${isValid('$5')})`;
  const values = [agentId, scope ?? '', category, text, validAt];
  const [counted, listed] = await Promise.all([
    db.query<{ total: number }>(`select count(*) as total from quick_replies q where ${matching}`, values),
    db.query<QuickReplyRow>(
      `select ${REPLY_COLUMNS} from quick_replies q where ${matching} ${ORDER} limit $6 offset $7`,
      [...values, limit, offset],
    ),
  ]);
  return { rows: listed.rows, total: counted.rows[0]!.total };
}

/** What a reply is found by. */
export const SEARCHED = `concat_ws(' ', q.shortcut, q.title, q.msg, array_to_string(q.tags, ' '), q.initials, q.pinyin)`;

/** Replies that this agent can use, or may write as an administrator; private replies of others are left out. */
export async function findQuickReplies(
  db: Queryable,
  { uuid, admin }: Pick<Principal, 'uuid' | 'admin'>,
  ids: readonly string[],
): Promise<QuickReplyRow[]> {
  const { rows } = await db.query<QuickReplyRow>(
    `select ${REPLY_COLUMNS} from quick_replies q
     where q.id = any($2::uuid[]) and (${USABLE} or ($3 and q.agent_id is null)) order by q.id for update`,
    [uuid, ids, admin],
  );
  return rows;
}

/** Counts an insertion of a reply that the agent can use; `conversationId`: the one in which it is said. */
export async function countUse(
  db: Queryable,
  { agentId, id, conversationId }: { agentId: string; id: string; conversationId: string | null },
  now: number,
) {
  const { rowCount } = await db.query(
    `with used as (
       update quick_replies q set uses = uses + 1, used_at = $3 where ${USABLE} and ${isValid('$3')} and q.id = $2
       returning q.id
     ), said as (
       insert into quick_reply_uses (reply_id, conversation_id, at) select id, $4, $3 from used where $4::uuid is not null
       on conflict (reply_id, conversation_id) do update set at = excluded.at
     )
     select 1 from used`,
    [agentId, id, new Date(now), conversationId],
  );
  return rowCount === 1;
}

export type SavedReply = Omit<QuickReplyRow, 'updatedAt' | 'folderAt' | 'version'> & {
  editedBy: string;
  importId?: string | undefined;
};

/** Saves a reply; its version rises if it exists. */
export async function saveQuickReply(db: Queryable, reply: SavedReply, now: number): Promise<QuickReplyRow> {
  const { rows } = await db.query<QuickReplyRow>(
    `with saved as (
       insert into quick_replies as q (id, agent_id, group_id, category, shortcut, title, msg, files, initials, pinyin,
                                  position, updated_at, kind, edited_by, counted_from, also_groups, type, tags, variants,
                                  valid_from, valid_until, created_by, import_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $12, $15, $16, $17, $18, $19, $20, $14, $21)
       on conflict (id) do update set
         agent_id = $2, group_id = $3, category = $4, shortcut = $5, title = $6, msg = $7, files = $8, initials = $9,
         pinyin = $10, position = $11, updated_at = $12, kind = $13, edited_by = $14, also_groups = $15, type = $16,
         tags = $17, variants = $18, valid_from = $19, valid_until = $20, version = q.version + 1
       returning *
     )
     select ${REPLY_COLUMNS} from saved q`,
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
      reply.alsoGroups,
      reply.type,
      reply.tags,
      JSON.stringify(reply.variants),
      reply.validFrom,
      reply.validUntil,
      reply.importId ?? null,
    ],
  );
  return rows[0]!;
}

export async function deleteQuickReplies(db: Queryable, ids: readonly string[]): Promise<number> {
  const { rowCount } = await db.query('delete from quick_replies where id = any($1::uuid[])', [ids]);
  return rowCount ?? 0;
}

export async function countGroups(db: Queryable, ids: readonly string[]): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*) as count from agent_groups where id = any($1::uuid[])',
    [ids],
  );
  return rows[0]!.count;
}

/** Those of these replies that are nobody's own. */
export async function sharedAmong(db: Queryable, ids: readonly string[]): Promise<QuickReplyRow[]> {
  const { rows } = await db.query<QuickReplyRow>(
    `select ${REPLY_COLUMNS} from quick_replies q where q.agent_id is null and q.id = any($1::uuid[])`,
    [ids],
  );
  return rows;
}
