import { isForeignKeyViolation } from '../../../db/failures';
import type { Queryable } from '../../../db/pool';
import { IS_RECALLED } from './used-elsewhere';

export type FileRow = {
  key: string;
  visitorId: string | null;
  agentId: string | null;
  name: string;
  size: number;
  type: string;
  width: number | null;
  height: number | null;
  hasThumb: boolean;
};

export async function insertFile(db: Queryable, file: FileRow & { siteId: string | null }, now: number): Promise<void> {
  await db.query(
    `insert into files (key, site_id, visitor_id, agent_id, name, size, type, width, height, has_thumb, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      file.key,
      file.siteId,
      file.visitorId,
      file.agentId,
      file.name,
      file.size,
      file.type,
      file.width,
      file.height,
      file.hasThumb,
      new Date(now),
    ],
  );
}

export async function findFile(db: Queryable, key: string): Promise<(FileRow & { isRecalled: boolean }) | null> {
  const { rows } = await db.query<FileRow & { isRecalled: boolean }>({
    name: 'file',
    text: `select f.key, f.visitor_id as "visitorId", f.agent_id as "agentId", f.name, f.size, f.type, f.width, f.height,
                  f.has_thumb as "hasThumb", ${IS_RECALLED} as "isRecalled"
           from files f where f.key = $1`,
    values: [key],
  });
  return rows[0] ?? null;
}

/** Records that a message of this visitor's conversation uses the file. False: the file was removed meanwhile. */
export async function noteUse(db: Queryable, key: string, visitorId: string): Promise<boolean> {
  try {
    await db.query(
      `insert into file_uses as u (key, visitor_id) values ($1, $2)
       on conflict (key, visitor_id) do update set recalled_at = null where u.recalled_at is not null`,
      [key, visitorId],
    );
    return true;
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
}

/** Records files whose messages with this visitor were all recalled; returns them. */
export async function noteRecalled(db: Queryable, keys: readonly string[], visitorId: string, now: number) {
  await db.query(
    `update file_uses u set recalled_at = $3
     where u.key = any($1::text[]) and u.visitor_id = $2
       and not exists (
         select 1 from messages m
         where m.visitor_id = $2 and m.kind in ('image', 'file', 'card') and m.recalled_at is null
           and strpos(m.msg, u.key) > 0)`,
    [keys, visitorId, new Date(now)],
  );
}

export async function insertAvatar(
  tx: Queryable,
  avatar: { key: string; agentId: string | null },
  now: number,
): Promise<void> {
  const { key, agentId } = avatar;
  await tx.query('insert into avatars (key, agent_id, created_at) values ($1, $2, $3)', [key, agentId, new Date(now)]);
}

/** Whether an agent or a robot still has this picture; a deleted robot keeps it beside what it said. */
export async function isAvatarShown(db: Queryable, key: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'avatar',
    text: `select 1 from avatars p left join agents a on a.id = p.agent_id
           where p.key = $1 and (strpos(a.avatar, p.key) > 0 or strpos(a.faces::text, p.key) > 0
             or exists (select 1 from robots r where r.avatar = '/api/avatars/' || p.key))`,
    values: [key],
  });
  return rowCount === 1;
}
