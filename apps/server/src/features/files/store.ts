import { isForeignKeyViolation } from '../../db/failures';
import type { Queryable } from '../../db/pool';

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

export async function findFile(db: Queryable, key: string): Promise<FileRow | null> {
  const { rows } = await db.query<FileRow>({
    name: 'file',
    text: `select key, visitor_id as "visitorId", agent_id as "agentId", name, size, type, width, height,
                  has_thumb as "hasThumb"
           from files where key = $1`,
    values: [key],
  });
  return rows[0] ?? null;
}

/** It stands in a talk of this visitor. False: it was removed meanwhile. */
export async function noteUse(db: Queryable, key: string, visitorId: string): Promise<boolean> {
  try {
    await db.query('insert into file_uses (key, visitor_id) values ($1, $2) on conflict do nothing', [key, visitorId]);
    return true;
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
}
