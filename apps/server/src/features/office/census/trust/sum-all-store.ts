import type { Client, Db } from '../../../../db/pool';
import { packIndex, readDays, readZones, type Span, sumDay, sumMonth, sumYear } from './sum-store';

/** Adds up all facts, a day at a time. */
export async function sumAll(
  db: Db,
  { isStopped, onDay }: { isStopped(): boolean; onDay(done: number, of: number): void },
): Promise<void> {
  await db.query('analyze visit_facts');
  const { rows } = await db.query<{ from: Date; to: Date }>(
    `select min(began_at) as from, max(began_at) + interval '1 second' as to from visit_facts having count(*) > 0`,
  );
  if (!rows[0]) return;
  for (const { id, zone } of await readZones(db)) {
    const days = await readDays(db, zone, rows[0]);
    let done = 0;
    await onTwo(days, async (day) => {
      if (isStopped()) return;
      await inTransaction(db, (tx) => sumDay(tx, id, day));
      done += 1;
      onDay(done, days.length);
    });
    if (isStopped()) return;
    await onTwo(oneOfEach(days, 'YYYY-MM'), (at) => inTransaction(db, (tx) => sumMonth(tx, id, at)));
    await onTwo(oneOfEach(days, 'YYYY'), (at) => inTransaction(db, (tx) => sumYear(tx, id, at)));
  }
  for (const table of ['census_flow', 'census_keys']) await db.query(`analyze ${table}`);
  await packIndex(db);
}

/** A moment of each month or year in which there are days. `unit`: how much of a day's ISO date names it. */
function oneOfEach(days: readonly Span[], unit: 'YYYY-MM' | 'YYYY'): Date[] {
  const noon = ({ from }: Span): string => new Date(from.getTime() + 12 * 3_600_000).toISOString();
  return [...new Map(days.map((day) => [noon(day).slice(0, unit.length), day.from])).values()];
}

/** Two at a time, each on a connection of its own: days and months have no row in common. */
async function onTwo<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const next = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all([next(), next()]);
}

async function inTransaction(db: Db, work: (tx: Client) => Promise<void>): Promise<void> {
  const client = await db.connect();
  try {
    await client.query('begin; set local synchronous_commit = off');
    await work(client);
    await client.query('commit');
  } finally {
    client.release();
  }
}
