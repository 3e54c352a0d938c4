import { isForeignKeyViolation } from '../../../db/failures';
import type { Queryable } from '../../../db/pool';

export type SiteRow = {
  id: string;
  key: string;
  name: string;
  domains: string[];
  signedOnly: boolean;
  createdAt: Date;
};

const COLUMNS = `id, key, name, domains, signed_only as "signedOnly", created_at as "createdAt"`;

const HAS_TEXT = `position(lower($1) in lower(concat_ws(' ', s.name, s.key, array_to_string(s.domains, ' ')))) > 0`;

export type ListedSiteRow = SiteRow & { seenAt: Date | null; seenUrl: string | null };

/** `text` is searched in names, domains and keys. Sites are few: the table is read whole. */
export async function listSites(
  db: Queryable,
  { pageNo, pageSize, text = '' }: { pageNo: number; pageSize: number; text?: string | undefined },
): Promise<{ rows: ListedSiteRow[]; total: number }> {
  const [counted, listed] = await Promise.all([
    db.query<{ total: number }>(`select count(*) as total from sites s where ${HAS_TEXT}`, [text]),
    db.query<ListedSiteRow>(
      `select ${COLUMNS}, seen_at as "seenAt", seen_url as "seenUrl"
       from sites s
       where ${HAS_TEXT}
       order by s.created_at, s.id
       limit $2 offset $3`,
      [text, pageSize, (pageNo - 1) * pageSize],
    ),
  ]);
  return { rows: listed.rows, total: counted.rows[0]!.total };
}

/** Pages that people opened since midnight, by the id of their site; reads all of them. `timeZone`: the one whose midnight counts. */
export async function countPagesToday(
  db: Queryable,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ id: string; pages: number }>(
    `select v.site_id as id, count(*) as pages
     from page_views p
     join visitors v on v.id = p.visitor_id
     left join visits w on w.id = p.visit_id
     where p.opened_at >= date_trunc('day', $1::timestamptz, $2) and not v.sandbox and w.device is distinct from 'bot'
     group by v.site_id`,
    [new Date(now), timeZone],
  );
  return new Map(rows.map(({ id, pages }) => [id, pages]));
}

export async function findSite(db: Queryable, id: string): Promise<SiteRow | null> {
  const { rows } = await db.query<SiteRow>(`select ${COLUMNS} from sites where id = $1`, [id]);
  return rows[0] ?? null;
}

export async function isVisitorOf(db: Queryable, visitorId: string, siteId: string): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from visitors where id = $1 and site_id = $2', [visitorId, siteId]);
  return rowCount === 1;
}

/** Only a time later than the stored one is written: another process may have seen the code since. */
export async function storeSeen(db: Queryable, id: string, { url, now }: { url: string; now: number }): Promise<void> {
  await db.query('update sites set seen_at = $2, seen_url = $3 where id = $1 and (seen_at is null or seen_at < $2)', [
    id,
    new Date(now),
    url,
  ]);
}

/** False: something belongs to the site. */
export async function removeSite(tx: Queryable, id: string): Promise<boolean> {
  // The check of the foreign keys would lock all visitors of the site before it fails.
  const { rowCount } = await tx.query('select from visitors where site_id = $1 limit 1', [id]);
  if (rowCount === 1) return false;
  try {
    await tx.query('delete from sites where id = $1', [id]);
    return true;
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
}

export type SiteFields = {
  id: string;
  name: string;
  domains: readonly string[];
  signedOnly?: boolean | undefined;
};

export async function insertSite(db: Queryable, site: SiteFields & { key: string }): Promise<SiteRow> {
  const { rows } = await db.query<SiteRow>(
    `insert into sites (id, key, name, domains, signed_only)
     values ($1, $2, $3, $4, coalesce($5, true)) returning ${COLUMNS}`,
    [site.id, site.key, site.name, site.domains, site.signedOnly],
  );
  return rows[0]!;
}

/** Locks a site for a change; visitors may arrive meanwhile. */
export async function lockSite(tx: Queryable, id: string): Promise<SiteRow | null> {
  const { rows } = await tx.query<SiteRow>(`select ${COLUMNS} from sites where id = $1 for no key update`, [id]);
  return rows[0] ?? null;
}

/** Locks all sites, so that two requests cannot delete the last two; visitors may arrive meanwhile. */
export async function lockSites(tx: Queryable): Promise<SiteRow[]> {
  const { rows } = await tx.query<SiteRow>(`select ${COLUMNS} from sites order by id for no key update`);
  return rows;
}

/** Absent fields stay. */
export type SiteChange = {
  id: string;
  name?: string | undefined;
  domains?: readonly string[] | undefined;
  signedOnly?: boolean | undefined;
};

export async function updateSite(db: Queryable, site: SiteChange): Promise<SiteRow> {
  const { rows } = await db.query<SiteRow>(
    `update sites set name = coalesce($2, name), domains = coalesce($3, domains), signed_only = coalesce($4, signed_only)
     where id = $1 returning ${COLUMNS}`,
    [site.id, site.name, site.domains, site.signedOnly],
  );
  return rows[0]!;
}

export async function findName(db: Queryable, id: string): Promise<string | null> {
  const { rows } = await db.query<{ name: string }>('select name from sites where id = $1', [id]);
  return rows[0]?.name ?? null;
}

/** What every first visit needs of a site. */
export type SiteName = { id: string; key: string; name: string };

export async function readNames(db: Queryable): Promise<SiteName[]> {
  const { rows } = await db.query<SiteName>('select id, key, name from sites order by created_at, id');
  return rows;
}

export type KnownSite = { id: string; key: string; domains: string[] };

export async function findSiteByKey(db: Queryable, key: string): Promise<KnownSite | null> {
  const { rows } = await db.query<KnownSite>({
    name: 'site-by-key',
    text: 'select id, key, domains from sites where key = $1',
    values: [key],
  });
  return rows[0] ?? null;
}

export async function findSiteById(db: Queryable, id: string): Promise<KnownSite | null> {
  const { rows } = await db.query<KnownSite>({
    name: 'site-by-id',
    text: 'select id, key, domains from sites where id = $1',
    values: [id],
  });
  return rows[0] ?? null;
}

/** Stores `fresh` if there is no secret yet, or if `replace`. Returns the present secret; null: unknown site. */
export async function storeSecret(db: Queryable, id: string, fresh: string, replace: boolean): Promise<string | null> {
  const { rows } = await db.query<{ secret: string }>(
    `update sites set identity_secret = case when $3 then $2 else coalesce(identity_secret, $2) end
     where id = $1 returning identity_secret as secret`,
    [id, fresh, replace],
  );
  return rows[0]?.secret ?? null;
}
