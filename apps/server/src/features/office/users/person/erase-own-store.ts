import type { Client } from '../../../../db/pool';

/** Since when the visitor wants to be erased, and the person that its card belongs to; null: it does not, no card. */
export async function findWish(
  tx: Client,
  visitorId: string,
): Promise<{ askedAt: Date | null; personId: string | null } | null> {
  const { rows } = await tx.query<{ askedAt: Date | null; personId: string | null }>(
    `select erasure_asked_at as "askedAt", person_id as "personId" from visitors where id = $1`,
    [visitorId],
  );
  return rows[0] ?? null;
}

/** Whether anything is known of these people from elsewhere: another browser, or an import. */
export async function isKnownElsewhere(tx: Client, people: readonly string[], visitorId: string): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 from visitors where person_id = any($1::uuid[]) and id <> $2
     union all
     select 1 from import_lines where person_id = any($1::uuid[])
     limit 1`,
    [people, visitorId],
  );
  return rows.length > 0;
}
