import type { Client, Queryable } from '../../../db/pool';
import type { Identity, IdentityRules } from './identity';

export async function findIdentityRules(db: Queryable, siteId: string): Promise<IdentityRules> {
  const { rows } = await db.query<IdentityRules>({
    name: 'identity-rules',
    text: 'select identity_secret as secret, signed_only as "signedOnly" from sites where id = $1',
    values: [siteId],
  });
  return rows[0] ?? { secret: null, signedOnly: true };
}

/** The visitor of a signed identity, among those signed by the same site or link. */
export async function findPerson(tx: Queryable, siteId: string, { id, by }: Identity): Promise<string | null> {
  const { rows } = await tx.query<{ visitorId: string }>(
    by === 'site'
      ? {
          name: 'visitor-of-site-identity',
          text: `select visitor_id as "visitorId" from visitor_identities
                 where site_id = $1 and external_id = $2 and verified and link_id is null`,
          values: [siteId, id],
        }
      : {
          name: 'visitor-of-link-identity',
          text: `select visitor_id as "visitorId" from visitor_identities
                 where link_id = $1 and link_address = $2 and external_id = $3 and site_id = $4 and verified`,
          values: [by.linkId, by.address, id, siteId],
        },
  );
  return rows[0]?.visitorId ?? null;
}

/** Whether the visitor has a signed identity. */
export async function isSigned(tx: Queryable, visitorId: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'visitor-is-signed',
    text: 'select 1 from visitor_identities where visitor_id = $1 and verified',
    values: [visitorId],
  });
  return (rowCount ?? 0) > 0;
}

/** Whether the visitor has messages or stored data that a new identity would get to see. */
export async function hasPast(tx: Queryable, visitorId: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'visitor-has-past',
    text: `select 1 from visitors v
           where v.id = $1 and (v.person_id is not null
             or exists (select 1 from conversations where visitor_id = v.id)
             or exists (select 1 from letters where visitor_id = v.id))`,
    values: [visitorId],
  });
  return (rowCount ?? 0) > 0;
}

/** Locks an identity, so that its first use on two devices at the same time creates one visitor. */
export async function lockPerson(tx: Client, siteId: string, { id, by }: Identity): Promise<void> {
  const among = by === 'site' ? siteId : `${by.linkId} ${by.address}`;
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`identity ${among} ${id}`]);
}

/** Stores an identity; an unsigned one never replaces a signed one. True: the visitor got its name from it. */
export async function saveIdentity(
  tx: Client,
  visitor: { id: string; siteId: string },
  { id, name, email, phone, verified, by }: Identity,
  now: number,
): Promise<boolean> {
  const link = by === 'site' ? { linkId: null, address: '' } : by;
  const saved = await tx.query(
    `insert into visitor_identities
       (visitor_id, site_id, external_id, verified, name, email, phone, told_at, link_id, link_address)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (visitor_id) do update
       set external_id = $3, verified = $4, name = $5, email = $6, phone = $7, told_at = $8,
           link_id = $9, link_address = $10
       where $4 or not visitor_identities.verified`,
    [visitor.id, visitor.siteId, id, verified, name, email, phone, new Date(now), link.linkId, link.address],
  );
  if (saved.rowCount === 0 || name === '') return false;
  // A name that an agent has set stays.
  const named = await tx.query(
    `update visitors set name = $2, version = version + 1 where id = $1 and person_id is null and name <> $2`,
    [visitor.id, name],
  );
  return named.rowCount === 1;
}
