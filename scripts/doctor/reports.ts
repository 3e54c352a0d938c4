import { Client } from 'pg';
import { type Finding, failed, note, ok } from './finding';

/** Seconds that heartbeats are apart, and that a standby may be behind without a word. */
const USUAL_AGE = 10;

/** Does the standby of DATABASE_REPORTS_URL answer, is it one, and how far is it behind? The URL is never printed. */
export async function checkReports(url: string | undefined): Promise<Finding[]> {
  if (!url) return [];
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean; age: number | null }>(
      `select pg_is_in_recovery() as standby,
              extract(epoch from clock_timestamp() - (select max(alive_at) from server_processes))::float8 as age`,
    );
    const { standby, age } = rows[0]!;
    if (!standby) return [note('The PostgreSQL of DATABASE_REPORTS_URL is no standby: it can be written to')];
    if (age === null || age <= USUAL_AGE) return [ok('The standby of DATABASE_REPORTS_URL answers')];
    return [note(`The standby of DATABASE_REPORTS_URL is ${Math.round(age)} s behind, or no server runs`)];
  } catch (error) {
    return [
      failed(
        `The standby of DATABASE_REPORTS_URL does not answer (${error instanceof Error ? error.message : error}): statistics answer 503, all else goes on.`,
      ),
    ];
  } finally {
    await client.end().catch(() => undefined);
  }
}
