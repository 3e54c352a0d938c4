import type { Clock } from '../clock';
import type { Db } from '../db/pool';
import { literal } from '../db/sql';
import type { Job, Look } from './start-jobs';

/** Asks in one statement, planned once, which jobs have something to do; conditions of jobs that are not due cost nothing. */
export function createLook({ db, clock }: { db: Db; clock: Clock }, jobs: readonly Job[]): Look {
  const cases = jobs
    .filter(({ waitsFor }) => waitsFor !== undefined)
    .map(({ name, waitsFor }) => {
      const word = literal(name);
      return `case when ${word} = any($2) and (${waitsFor}) then ${word} end`;
    });
  // Conditions may do without the time, whose type PostgreSQL would not know then.
  const text = `select array_remove(array[${cases.join(',\n')}]::text[], null) as names, $1::timestamptz`;
  return async (names) => {
    const { rows } = await db.query<{ names: string[] }>({
      name: 'jobs-waiting',
      text,
      values: [new Date(clock.now()), names],
    });
    return new Set(rows[0]!.names);
  };
}
