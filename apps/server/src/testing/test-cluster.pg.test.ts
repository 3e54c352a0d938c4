import { Client, type ClientConfig } from 'pg';
import { expect, inject, test } from 'vitest';
import { createDatabase, dropDatabase, uniqueDatabaseName } from './test-cluster';

test('a database created from a template has the template’s content', async () => {
  const cluster = inject('cluster');
  const [first, second] = [uniqueDatabaseName('first'), uniqueDatabaseName('second')];
  const template = await createDatabase(cluster, first);
  await query(template, 'create table kept as select 1 as one');
  const copy = await createDatabase(cluster, second, first);
  expect(await query(copy, 'select one from kept')).toEqual([{ one: 1 }]);
  for (const name of [first, second]) await dropDatabase(cluster, name);
});

async function query(connection: ClientConfig, text: string): Promise<unknown[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
