import type { Queryable } from '../../../db/pool';

type Bilingual = { zh?: string; en?: string };
export type OwnTexts = {
  id: string;
  nickname: string;
  jobNumber: string;
  signature: Bilingual;
  welcome: Bilingual;
  away: Bilingual;
};

/** Automatic texts of agents: of one, or of all who have any. */
export async function readOwnTexts(db: Queryable, agentId: string | null): Promise<OwnTexts[]> {
  const { rows } = await db.query<OwnTexts>(
    `select id, nickname, job_number as "jobNumber", signature, welcome, away
     from agents
     where enabled and deleted_at is null and ($1::uuid is null or id = $1)
       and (coalesce(welcome ->> 'zh', '') <> '' or coalesce(welcome ->> 'en', '') <> ''
            or coalesce(away ->> 'zh', '') <> '' or coalesce(away ->> 'en', '') <> '')`,
    [agentId],
  );
  return rows;
}

export async function readRecipient(
  db: Queryable,
  visitorId: string,
): Promise<{ language: string; name: string } | null> {
  const { rows } = await db.query<{ language: string; name: string }>(
    'select language, name from visitors where id = $1',
    [visitorId],
  );
  return rows[0] ?? null;
}
