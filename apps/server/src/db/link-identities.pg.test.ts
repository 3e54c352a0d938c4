import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database';

const MIGRATION = new URL('./migrations/0044-link-identities.sql', import.meta.url);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** The schema before the migration. */
const BEFORE = `
  drop index visitor_identities_link;
  drop index visitor_identities_person;
  alter table visitor_identities drop column link_id, drop column link_address;
  create unique index visitor_identities_person on visitor_identities (site_id, external_id) where verified`;

const id = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/**
 * A verified visitor with a credential, and its visits, oldest first: by the link with an id, or without a link (null).
 */
async function visitor(number: number, visits: (string | null)[]): Promise<void> {
  const { db } = database;
  await db.query('insert into visitors (id, site_id, created_at) select $1, id, now() from sites', [id(number)]);
  await db.query(
    `insert into visitor_identities (visitor_id, site_id, external_id, verified, name, email, phone, told_at)
     select $1, id, $2, true, '', '', '', now() from sites`,
    [id(number), `customer-${number}`],
  );
  await db.query(
    `insert into visitor_credentials (hash, visitor_id, created_at, expires_at) values (decode($1, 'hex'), $2, now(), now())`,
    [String(number).padStart(8, '0'), id(number)],
  );
  for (const [at, said] of visits.entries())
    await db.query(
      `insert into visits (id, visitor_id, site_id, referrer, landing_url, language, screen, user_agent, address, started_at,
                           source, engine, keyword, device, os, browser, region, region_code, link_id, parameters, variables)
       select $1, $2, id, '', '', '', '', '', '', now() + make_interval(mins => $3), '', '', '', '', '', '', '', '', $4, '[]', $5
       from sites`,
      [
        id(number * 100 + at),
        id(number),
        at,
        said === null ? null : id(1),
        JSON.stringify(said === null ? {} : { id: said }),
      ],
    );
}

test('0044: a visitor whose first visit was by a signed link belongs to that link; credentials that a link gave are removed', async () => {
  const { db } = database;
  await db.query(BEFORE);
  await db.query(`insert into sites (id, key, name) values ($1, 'demo', 'Demo')`, [id(2)]);
  await db.query(
    `insert into links (id, code, name, site_id, style, created_at, updated_at)
     values ($1, 'spring', 'Spring', $2, 'full', now(), now())`,
    [id(1), id(2)],
  );
  await visitor(11, [null]);
  await visitor(12, ['customer-12', null]);
  await visitor(13, [null, 'customer-13']);
  await visitor(14, ['somebody-else']);
  await db.query(readFileSync(MIGRATION, 'utf8'));
  const { rows } = await db.query(
    `select external_id as id, link_id is not null as "byLink", c.hash is not null as known
     from visitor_identities i left join visitor_credentials c using (visitor_id) order by 1`,
  );
  expect(rows).toEqual([
    { id: 'customer-11', byLink: false, known: true },
    { id: 'customer-12', byLink: true, known: false },
    { id: 'customer-13', byLink: false, known: false },
    { id: 'customer-14', byLink: false, known: true },
  ]);
});
