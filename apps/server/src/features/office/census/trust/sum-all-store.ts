import type { Client, Db } from '../../../../db/pool';
import { packIndex, readDays, readZones, sumDay, sumMonth } from './sum-store';

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
    const months = new Map(
      days.map(({ from }) => [new Date(from.getTime() + 12 * 3_600_000).toISOString().slice(0, 7), from]),
    );
    await onTwo([...months.values()], (at) => inTransaction(db, (tx) => sumMonth(tx, id, at)));
  }
  for (const table of ['census_flow', 'census_keys']) await db.query(`analyze ${table}`);
  await packIndex(db);
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
