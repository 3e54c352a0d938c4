import type { Queryable } from '../../../db/pool';

/** Maximum number of preferences of one agent. */
const MAX_PREFERENCES = 200;

export async function readPreferences(db: Queryable, agentId: string): Promise<Record<string, unknown>> {
  const { rows } = await db.query<{ preferences: Record<string, unknown> }>(
    'select preferences from agents where id = $1',
    [agentId],
  );
  return rows[0]?.preferences ?? {};
}

/** Merges changes; null removes a preference. Returns all preferences; null if there would be too many. */
export async function changePreferences(
  db: Queryable,
  agentId: string,
  changes: Record<string, unknown>,
): Promise<Record<string, unknown> | null> {
  const { rows } = await db.query<{ preferences: Record<string, unknown> }>(
    `update agents set preferences = jsonb_strip_nulls(preferences || $2::jsonb)
     where id = $1 and (select count(*) from jsonb_object_keys(preferences || $2::jsonb)) <= ${MAX_PREFERENCES}
     returning preferences`,
    [agentId, JSON.stringify(changes)],
  );
  return rows[0]?.preferences ?? null;
}
