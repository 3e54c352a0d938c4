import { Client } from 'pg';
import { type Finding, failed, ok } from './finding';

/** `server_version_num` of PostgreSQL 15.0, the oldest version our SQL runs on. */
const MIN_VERSION = 150_000;

/** Does the server of DATABASE_URL answer, and is it new enough? The URL may hold a password and is never printed. */
export async function checkDatabaseUrl(url: string): Promise<Finding[]> {
  try {
    return [await askVersion(new Client({ connectionString: url, connectionTimeoutMillis: 5000 }))];
  } catch (error) {
    return [
      failed(
        `The PostgreSQL of DATABASE_URL does not answer: ${error instanceof Error ? error.message || error.name : error}.`,
      ),
    ];
  }
}

async function askVersion(client: Client): Promise<Finding> {
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ number: string; name: string }>(
      `select current_setting('server_version_num') as number, current_setting('server_version') as name`,
    );
    const { number = '0', name = '?' } = rows[0] ?? {};
    if (Number(number) >= MIN_VERSION) return ok(`DATABASE_URL answers: PostgreSQL ${name}`);
    return failed(`The PostgreSQL of DATABASE_URL is version ${name}, and Parley needs 15 or newer.`);
  } finally {
    await client.end();
  }
}
