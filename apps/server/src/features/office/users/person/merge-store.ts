import type { Client, Queryable } from '../../../../db/pool';

export type Merge = {
  id: string;
  keptId: string;
  mergedId: string;
  was: Record<string, unknown>;
  became: Record<string, unknown>;
  visitors: string[];
  followUps: string[];
  agentId: string;
  at: number;
};

export async function insertMerge(tx: Client, merge: Merge): Promise<void> {
  await tx.query(
    `insert into person_merges (id, kept_id, merged_id, was, became, visitors, follow_ups, agent_id, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      merge.id,
      merge.keptId,
      merge.mergedId,
      JSON.stringify(merge.was),
      JSON.stringify(merge.became),
      merge.visitors,
      merge.followUps,
      merge.agentId,
      new Date(merge.at),
    ],
  );
}

export async function findMerge(
  tx: Client,
  id: string,
): Promise<(Omit<Merge, 'at'> & { undoneAt: Date | null }) | null> {
  const { rows } = await tx.query<Omit<Merge, 'at'> & { undoneAt: Date | null }>(
    `select id, kept_id as "keptId", merged_id as "mergedId", was, became, visitors, follow_ups as "followUps",
            agent_id as "agentId", undone_at as "undoneAt"
     from person_merges where id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** Marks a merge as undone. False: it was undone already. */
export async function markUndone(tx: Client, id: string, now: number): Promise<boolean> {
  const { rowCount } = await tx.query('update person_merges set undone_at = $2 where id = $1 and undone_at is null', [
    id,
    new Date(now),
  ]);
  return rowCount === 1;
}

/** Tables whose rows move with a merge. */
type Moved = 'visitors' | 'follow_ups';

/** Moves rows of one person to another: all, or the named ones. Returns their ids. */
export async function moveTo(
  tx: Client,
  what: Moved,
  { from, to, only = null }: { from: string; to: string; only?: readonly string[] | null },
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update ${what} set person_id = $2 where person_id = $1 and ($3::uuid[] is null or id = any($3)) returning id`,
    [from, to, only],
  );
  return rows.map(({ id }) => id);
}

/** Hides a person as merged into another; null: shows it again. */
export async function setMerged(tx: Client, id: string, into: string | null, now: number): Promise<void> {
  await tx.query(
    `update people
     set merged_into = $2, place = case when $2::uuid is null then 'archive' else 'merged' end,
         placed_at = case when $2::uuid is null then null else $3::timestamptz end
     where id = $1`,
    [id, into, new Date(now)],
  );
}

/** The kept person of a merge. */
export async function findMergeOf(db: Queryable, id: string): Promise<string | null> {
  const { rows } = await db.query<{ keptId: string }>('select kept_id as "keptId" from person_merges where id = $1', [
    id,
  ]);
  return rows[0]?.keptId ?? null;
}
