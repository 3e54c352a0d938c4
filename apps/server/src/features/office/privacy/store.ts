import type { Client, Queryable } from '../../../db/pool';

export type Switches = { noPreview: boolean; noTrail: boolean };

export type SeenRow = Switches & {
  name: string;
  language: string;
  visits: number;
  pages: number;
  visitId: string | null;
  erasureAskedAt: Date | null;
  phone: string;
  mail: string;
  wechat: string;
  /** Null: no visit. */
  region: string | null;
  address: string;
  device: string;
  os: string;
  browser: string;
  source: string;
  engine: string;
  keyword: string;
};

/** What agents see of a visitor: its card, its visit, and what it has switched off. */
export async function findSeen(db: Queryable, visitorId: string): Promise<SeenRow> {
  const { rows } = await db.query<SeenRow>({
    name: 'privacy-seen',
    text: `select coalesce(nullif(v.name, ''), '#' || v.number) as name, v.language, v.visits, v.pages,
                  v.visit_id as "visitId", v.no_preview as "noPreview", v.no_trail as "noTrail",
                  v.erasure_asked_at as "erasureAskedAt", coalesce(v.address, '') as address,
                  coalesce(p.phone, '') as phone, coalesce(p.mail, '') as mail, coalesce(p.wechat, '') as wechat,
                  w.region, coalesce(w.device, '') as device, coalesce(w.os, '') as os,
                  coalesce(w.browser, '') as browser, coalesce(w.source, '') as source,
                  coalesce(w.engine, '') as engine, coalesce(w.keyword, '') as keyword
           from visitors v left join people p on p.id = v.person_id left join visits w on w.id = v.visit_id
           where v.id = $1`,
    values: [visitorId],
  });
  return rows[0]!;
}

/** Contacts that the visitor has given itself: in letters, in forms, or by its site's identity. */
export async function findOwnContacts(db: Queryable, visitorId: string): Promise<string[]> {
  const { rows } = await db.query<{ value: string }>({
    name: 'privacy-own-contacts',
    text: `select unnest(array[email, phone]) as value from visitor_identities where visitor_id = $1
           union
           select unnest(array[phone, email, wechat]) from letters where visitor_id = $1
           union
           select one ->> 'value' from form_answers, jsonb_array_elements(answers) one where visitor_id = $1`,
    values: [visitorId],
  });
  return rows.map(({ value }) => value);
}

export type SeenPage = { URL: string; title: string; openedAt: Date };

/** The newest pages of a visit. */
export async function findPages(
  db: Queryable,
  { visitorId, visitId }: { visitorId: string; visitId: string },
  limit: number,
): Promise<SeenPage[]> {
  const { rows } = await db.query<SeenPage>({
    name: 'privacy-pages',
    text: `select url as "URL", title, opened_at as "openedAt" from page_views
           where visitor_id = $1 and visit_id = $2 order by opened_at desc limit $3`,
    values: [visitorId, visitId, limit],
  });
  return rows;
}

/** Saves what is switched off. The page that agents see goes with the record of pages; those recorded before stay. */
export async function saveSwitches(tx: Client, visitorId: string, { noPreview, noTrail }: Switches): Promise<void> {
  await tx.query(
    `update visitors
     set no_preview = $2, no_trail = $3, version = version + 1,
         url = case when $3 then '' else url end, title = case when $3 then '' else title end
     where id = $1`,
    [visitorId, noPreview, noTrail],
  );
}

/** Null: the visitor does not want it any more. */
export async function saveErasureAsked(tx: Client, visitorId: string, at: Date | null): Promise<void> {
  await tx.query(
    'update visitors set erasure_asked_at = $2, erasure_retry_at = null, version = version + 1 where id = $1',
    [visitorId, at],
  );
}

/**
 * Visitors who have asked for their erasure and have no open conversation, whose turn has come: those who have waited
 * longest since they asked, or since the next try of one that failed was due.
 */
export async function findErasable(db: Queryable, now: number, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select v.id from visitors v
     where v.erasure_asked_at is not null and coalesce(v.erasure_retry_at, v.erasure_asked_at) <= $1
       and not exists (select 1 from conversations c where c.visitor_id = v.id and c.state <> 'end')
     order by coalesce(v.erasure_retry_at, v.erasure_asked_at) limit $2`,
    [new Date(now), limit],
  );
  return rows.map(({ id }) => id);
}

/** An erasure has failed: others come first until the next try. */
export async function saveErasureRetry(db: Queryable, visitorId: string, at: number): Promise<void> {
  await db.query('update visitors set erasure_retry_at = $2 where id = $1 and erasure_asked_at is not null', [
    visitorId,
    new Date(at),
  ]);
}
