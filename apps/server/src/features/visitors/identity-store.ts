import type { Client, Queryable } from '../../db/pool';
import type { Identity, IdentityRules } from './identity';

export async function findIdentityRules(db: Queryable, siteId: string): Promise<IdentityRules> {
  const { rows } = await db.query<IdentityRules>({
    name: 'identity-rules',
    text: 'select identity_secret as secret, signed_only as "signedOnly" from sites where id = $1',
    values: [siteId],
  });
  return rows[0] ?? { secret: null, signedOnly: true };
}

/** The visitor as whom a signed person is known on this site. */
export async function findPerson(tx: Queryable, siteId: string, externalId: string): Promise<string | null> {
  const { rows } = await tx.query<{ visitorId: string }>({
    name: 'visitor-of-identity',
    text: 'select visitor_id as "visitorId" from visitor_identities where site_id = $1 and external_id = $2 and verified',
    values: [siteId, externalId],
  });
  return rows[0]?.visitorId ?? null;
}

/** Somebody signed is this visitor already. */
export async function isSigned(tx: Queryable, visitorId: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'visitor-is-signed',
    text: 'select 1 from visitor_identities where visitor_id = $1 and verified',
    values: [visitorId],
  });
  return (rowCount ?? 0) > 0;
}

/** Two devices that sign in at once for the first time wait for each other here: one of them makes the visitor. */
export async function lockPerson(tx: Client, siteId: string, externalId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`identity ${siteId} ${externalId}`]);
}

/** What nobody signed never takes the place of what was signed. Answers whether the visitor got a name by it. */
export async function saveIdentity(
  tx: Client,
  visitor: { id: string; siteId: string },
  { id, name, email, phone, verified }: Identity,
  now: number,
): Promise<boolean> {
  const saved = await tx.query(
    `insert into visitor_identities (visitor_id, site_id, external_id, verified, name, email, phone, told_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (visitor_id) do update
       set external_id = $3, verified = $4, name = $5, email = $6, phone = $7, told_at = $8
       where $4 or not visitor_identities.verified`,
    [visitor.id, visitor.siteId, id, verified, name, email, phone, new Date(now)],
  );
  if (saved.rowCount === 0 || name === '') return false;
  // A name that an agent has written on the card stays.
  const named = await tx.query(
    `update visitors set name = $2, version = version + 1 where id = $1 and person_id is null and name <> $2`,
    [visitor.id, name],
  );
  return named.rowCount === 1;
}
