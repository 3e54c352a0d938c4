import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { serverTest as test } from '../testing/server-test';

const MIGRATION = readFileSync(new URL('./migrations/0051-conversation-facts.sql', import.meta.url), 'utf8');

/** The tables before the migration, as far as it changes them. */
const BEFORE = `
  alter table conversation_facts drop column device, drop column os, drop column browser, drop column region_code;
  drop trigger visits_erased on visits;
  drop function visits_erased();
  create function visits_renamed() returns trigger language plpgsql as $$ begin return null; end $$;
  create trigger visits_renamed after update of source on visits for each row execute function visits_renamed()`;

test('0051: an existing conversation gets device and region code from its visit, if that still exists', async ({
  on,
}) => {
  const { db } = on.database;
  await on.agent();
  const kept = await on.visitor();
  await kept.says('hello');
  const gone = await on.visitor();
  await gone.says('hello');
  await db.query(
    `update visits set device = 'mobile', os = 'Android', browser = 'Chrome', region_code = '330100' where visitor_id = $1`,
    [kept.id],
  );
  await db.query('delete from visits where visitor_id = $1', [gone.id]);
  await db.query(BEFORE);
  await db.query(MIGRATION);
  const read = async () =>
    (
      await db.query(
        `select device, os, browser, region_code from conversation_facts join conversations c on c.id = conversation_id
         order by c.visitor_id = $1 desc, c.id`,
        [kept.id],
      )
    ).rows;
  const frozen = { device: 'mobile', os: 'Android', browser: 'Chrome', region_code: '330100' };
  const unknown = { device: '', os: '', browser: '', region_code: '' };
  expect(await read()).toEqual([frozen, unknown]);

  // Conversations opened after the migration.
  await db.query(`update conversations set state = 'end', ended_at = now()`);
  await db.query(
    `insert into conversations (id, visitor_id, site_id, state, opened_at)
     select $1, visitor_id, site_id, 'wait', now() + interval '10 years' from visits`,
    [randomUUID()],
  );
  expect(await read()).toHaveLength(3);
  expect((await read()).filter(({ device }) => device === 'mobile')).toEqual([frozen, frozen]);
});
