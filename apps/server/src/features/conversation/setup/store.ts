import type { Answer } from '@parley/protocol/http/routes';
import type { Queryable } from '../../../db/pool';

export type Steps = Answer<'GET /home/setup'>['done'];

/** Key and name of the site of a first start (`auth/first-start`). */
const FIRST_SITE = ['demo', 'Demo'];

/** The facts behind the steps. `wasLeft`: the section `setup` was published. */
export async function readSteps(db: Queryable): Promise<{ done: Steps; wasLeft: boolean }> {
  const { rows } = await db.query<Steps & { wasLeft: boolean }>(
    `select
       exists (select from settings where section = 'company' and value->>'name' <> '') as company,
       exists (select from sites where domains <> '{}' or key <> $1 or name <> $2) as site,
       exists (select from settings where section in ('window', 'launcher'))
         or exists (select from site_settings where section in ('window', 'launcher')) as look,
       exists (select from sites where seen_at is not null) as page,
       (select count(*) > 1 from agents where deleted_at is null and not guest) as colleague,
       exists (select from conversations) as chat,
       exists (select from settings where section = 'setup') as "wasLeft"`,
    FIRST_SITE,
  );
  const { wasLeft, ...done } = rows[0]!;
  return { done, wasLeft };
}
