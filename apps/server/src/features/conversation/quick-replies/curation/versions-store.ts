import type { Queryable } from '../../../../db/pool';
import type { ListSql } from '../../../../db/read-list';
import { sql } from '../../../../db/sql';
import { contentOf, type ReplyContent } from '../content';
import type { QuickReplyRow } from '../store';

export type VersionRow = { id: string; version: number; at: Date; nickname: string | null; content: ReplyContent };

/** Keeps what a reply says as its present version. */
export async function saveVersion(db: Queryable, row: QuickReplyRow, agentId: string): Promise<void> {
  await db.query(
    `insert into quick_reply_versions (reply_id, version, at, agent_id, content) values ($1, $2, $3, $4, $5)
     on conflict (reply_id, version) do nothing`,
    [row.id, row.version, row.updatedAt, agentId, JSON.stringify(contentOf(row))],
  );
}

/** Versions of a shared reply, newest first. */
export const versionList = (replyId: string): ListSql => ({
  select: `select v.id::text as id, v.version, v.at, a.nickname, v.content
    from quick_reply_versions v left join agents a on a.id = v.agent_id
    join quick_replies q on q.id = v.reply_id and q.agent_id is null`,
  from: 'quick_reply_versions v',
  id: 'v.id',
  where: sql`v.reply_id = ${replyId} and v.content ->> 'scope' <> 'own'`,
  order: 'v.version desc',
});

export async function findVersion(db: Queryable, id: string, version: number): Promise<ReplyContent | null> {
  const { rows } = await db.query<{ content: ReplyContent }>(
    `select v.content from quick_reply_versions v
     where v.reply_id = $1 and v.version = $2 and v.content ->> 'scope' <> 'own'`,
    [id, version],
  );
  return rows[0]?.content ?? null;
}

/** Names of groups that still exist. */
export async function groupNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; name: string }>(
    'select id, name from agent_groups where id = any($1::uuid[])',
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
