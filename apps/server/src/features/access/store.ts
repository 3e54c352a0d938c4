import type { Queryable } from '../../db/pool';

export type SiteRow = { id: string; key: string; name: string; domains: string[]; createdAt: Date };

const COLUMNS = 'id, key, name, domains, created_at as "createdAt"';

export async function listSites(
  db: Queryable,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<{ rows: SiteRow[]; total: number }> {
  const [counted, listed] = await Promise.all([
    db.query<{ total: number }>('select count(*) as total from sites'),
    db.query<SiteRow>(`select ${COLUMNS} from sites order by created_at, id limit $1 offset $2`, [
      pageSize,
      (pageNo - 1) * pageSize,
    ]),
  ]);
  return { rows: listed.rows, total: counted.rows[0]!.total };
}

export async function insertSite(
  db: Queryable,
  site: { id: string; key: string; name: string; domains: readonly string[] },
): Promise<SiteRow> {
  const { rows } = await db.query<SiteRow>(
    `insert into sites (id, key, name, domains) values ($1, $2, $3, $4) returning ${COLUMNS}`,
    [site.id, site.key, site.name, site.domains],
  );
  return rows[0]!;
}

export async function updateSite(
  db: Queryable,
  site: { id: string; name: string; domains: readonly string[] },
): Promise<SiteRow | null> {
  const { rows } = await db.query<SiteRow>(
    `update sites set name = $2, domains = $3 where id = $1 returning ${COLUMNS}`,
    [site.id, site.name, site.domains],
  );
  return rows[0] ?? null;
}

export async function findDomains(db: Queryable, key: string): Promise<string[]> {
  const { rows } = await db.query<{ domains: string[] }>({
    name: 'site-domains-by-key',
    text: 'select domains from sites where key = $1',
    values: [key],
  });
  return rows[0]?.domains ?? [];
}
