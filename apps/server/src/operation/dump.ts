import type pg from 'pg';
import { version } from '../../package.json';
import { BackupError } from './backup-error';
import { listed, quoted, readSequenceNames, readTables, type Table } from './catalog';
import { copyOut } from './copy';
import type { Record, SequenceValue } from './records';
import { createRowDigest } from './row-digest';

/** Milliseconds to wait for a running change of the schema. */
const LOCK_MS = 60_000;

/** Values look the same whatever the server's settings are. */
const FORMATS = `
  set local client_encoding = 'UTF8';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local timezone = 'UTC';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local synchronize_seqscans = off`;

export async function setFormats(client: pg.ClientBase): Promise<void> {
  await client.query(FORMATS);
}

type Options = { now: number; onTable?: (name: string, rows: number) => void };

/**
 * The whole database as of one moment, while it is in use: one repeatable-read snapshot, read by COPY. The caller ends
 * the transaction.
 */
export async function* dumpDatabase(client: pg.ClientBase, { now, onTable }: Options): AsyncGenerator<Record> {
  await client.query('begin isolation level repeatable read read only');
  await setFormats(client);
  const tables = await lockTables(client);
  const migrations = await readApplied(client, tables);
  yield { entry: { is: 'header', madeAt: new Date(now).toISOString(), program: version, migrations } };
  for (const table of tables) {
    const { rows } = yield* dumpTable(client, table);
    onTable?.(table.name, rows);
  }
  yield { entry: { is: 'sequences', sequences: await readSequences(client) } };
}

/** The schema must not change between the snapshot and the last table. */
async function lockTables(client: pg.ClientBase): Promise<Table[]> {
  const tables = await readTables(client);
  if (tables.length === 0) throw noData();
  await client.query(`set local lock_timeout = ${LOCK_MS}`);
  await client.query(`lock table ${listed(tables.map(({ name }) => name))} in access share mode`);
  return tables;
}

const noData = () => new BackupError('The database holds no data of Parley.');

async function readApplied(client: pg.ClientBase, tables: readonly Table[]): Promise<string[]> {
  if (!tables.some(({ name }) => name === 'migrations')) throw noData();
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
  return rows.map(({ name }) => name);
}

async function* dumpTable(
  client: pg.ClientBase,
  { name, columns }: Table,
): AsyncGenerator<Record, { rows: number; digest: string }> {
  const digest = createRowDigest();
  yield { entry: { is: 'table', name, columns } };
  for await (const bytes of copyOut(client, copyOutText({ name, columns }), digest.add)) yield { bytes };
  yield { entry: { is: 'table-end', name, rows: digest.rows, digest: digest.digest } };
  return digest;
}

export const copyOutText = ({ name, columns }: Table): string => `copy ${quoted(name)} (${listed(columns)}) to stdout`;

async function readSequences(client: pg.ClientBase): Promise<SequenceValue[]> {
  const values: SequenceValue[] = [];
  for (const name of await readSequenceNames(client)) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(name)}`,
    );
    values.push({ name, ...rows[0]! });
  }
  return values;
}
