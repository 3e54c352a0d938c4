import type pg from 'pg';
import { alignCommitNumbers } from '../db/commit-numbers';
import { LOCK } from '../db/locks';
import { applyMigrations, type Migration } from '../db/migrate';
import { assertVersion, DatabaseTooOld } from '../db/version';
import { BackupError } from './backup-error';
import {
  dropEverything,
  listed,
  quoted,
  readForeignKeys,
  readIndexes,
  readSequenceNames,
  readTables,
  type Table,
} from './catalog';
import { copyIn, copyOut } from './copy';
import { copyOutText, setFormats } from './dump';
import { type Cursor, createCursor } from './record-cursor';
import type { Entry, Header, Record, TableEnd } from './records';
import { createRowDigest } from './row-digest';

export type Loaded = {
  header: Header;
  tables: number;
  rows: number;
  files: number;
  fileBytes: number;
  /** Tables of other programs that the backup contains too. */
  skipped: string[];
  /** Migrations that were applied to the loaded data, and how long that took. */
  upgraded: { migrations: string[]; ms: number };
};

type Options = {
  /** All migrations of this program. */
  migrations: readonly Migration[];
  /** Deletes what the database holds; otherwise it has to be empty. */
  isReplacing?: boolean;
  /** Whether the records end with files and totals; a dump alone ends after the sequences. */
  isWhole: boolean;
  /** Stores a file; returns its size and SHA-256. */
  onFile?: (path: string, bytes: AsyncIterable<Buffer>) => Promise<{ bytes: number; sha256: string }>;
  onProgress?: (sentence: string) => void;
  /** Called when everything is loaded and compared, before it becomes visible. */
  beforeCommit?: () => Promise<void>;
};

/**
 * Loads records into a database in one transaction, so that a failure leaves nothing behind. The schema is built by the
 * migrations of the backup; later ones are applied to the loaded data. Rows are compared with the backup by reading them
 * back.
 */
export async function loadDatabase(
  client: pg.ClientBase,
  records: AsyncIterable<Record>,
  options: Options,
): Promise<Loaded> {
  const cursor = createCursor(records);
  await client.query('begin');
  try {
    const loaded = await load(client, cursor, options);
    await options.beforeCommit?.();
    await client.query('commit');
    return loaded;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw explained(error);
  } finally {
    await cursor.close();
  }
}

async function load(client: pg.ClientBase, cursor: Cursor, options: Options): Promise<Loaded> {
  const { migrations, onProgress } = options;
  const header = await readHeader(cursor);
  await prepare(client, options);
  await buildSchema(client, header, migrations);
  const bare = await strip(client);
  const loaded = await loadRecords(client, cursor, { ...options, tables: bare.tables });
  onProgress?.('Building indexes and checking references');
  await bare.restore();
  onProgress?.('Reading everything back and comparing');
  for (const end of loaded.ends) await compare(client, end, bare.tables);
  const started = performance.now();
  const upgraded = await applyMigrations(client, migrations);
  const upgradeMs = performance.now() - started;
  await alignCommitNumbers(client, { isNew: true });
  const { ends, ...counts } = loaded;
  return {
    header,
    ...counts,
    tables: ends.length,
    rows: ends.reduce((sum, { rows }) => sum + rows, 0),
    upgraded: { migrations: upgraded, ms: upgradeMs },
  };
}

async function readHeader(cursor: Cursor): Promise<Header> {
  const entry = await cursor.entry();
  if (entry?.is !== 'header') throw new BackupError('The backup is damaged: its beginning is missing.');
  return entry;
}

async function prepare(client: pg.ClientBase, { isReplacing = false }: Options): Promise<void> {
  await assertVersion(client);
  await setFormats(client);
  await client.query(`set local lock_timeout = 0; set local maintenance_work_mem = '256MB'`);
  const { rows } = await client.query<{ encoding: string }>(`select current_setting('server_encoding') as encoding`);
  if (rows[0]?.encoding !== 'UTF8')
    throw new BackupError(`The database stores text as ${rows[0]?.encoding}: create it with the encoding UTF8.`);
  if (isReplacing) await dropEverything(client);
  const found = await readTables(client);
  if (found.length > 0)
    throw new BackupError(
      `The database is not empty: it holds ${found.length} tables. Name another one, or add --replace to delete them.`,
    );
  await client.query('select pg_advisory_xact_lock($1)', [LOCK.migration]);
}

/** The schema exactly as it was, so that every column of the backup exists. */
async function buildSchema(client: pg.ClientBase, header: Header, migrations: readonly Migration[]): Promise<void> {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = header.migrations.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new BackupError(
      `The backup was made by a newer Parley (${header.program}, schema ${unknown.at(-1)}): restore it with that version or a later one.`,
    );
  const wanted = new Set(header.migrations);
  await applyMigrations(
    client,
    migrations.filter(({ name }) => wanted.has(name)),
  );
}

/** Empties the tables, and removes what would act on rows or slow their loading; `restore` brings it back. */
async function strip(client: pg.ClientBase) {
  const tables = new Map((await readTables(client)).map((table) => [table.name, table]));
  const dropped = [...(await readIndexes(client)), ...(await readForeignKeys(client))];
  for (const { drop } of dropped) await client.query(drop);
  for (const name of tables.keys()) await client.query(`alter table ${quoted(name)} disable trigger user`);
  await client.query(`truncate ${listed([...tables.keys()])}`);
  return {
    tables,
    async restore(): Promise<void> {
      for (const { create } of dropped) await client.query(create);
      for (const name of tables.keys()) await client.query(`alter table ${quoted(name)} enable trigger user`);
    },
  };
}

type Counts = { ends: TableEnd[]; files: number; fileBytes: number; skipped: string[] };

async function loadRecords(
  client: pg.ClientBase,
  cursor: Cursor,
  { tables, isWhole, onFile, onProgress }: Options & { tables: ReadonlyMap<string, Table> },
): Promise<Counts> {
  const counts: Counts = { ends: [], files: 0, fileBytes: 0, skipped: [] };
  for (;;) {
    const entry = await cursor.entry();
    if (!entry) {
      if (isWhole) throw new BackupError('The backup ends in the middle: the file was cut off.');
      return counts;
    }
    if (entry.is === 'end') {
      assertTotals(entry, counts);
      return counts;
    }
    if (entry.is === 'table') {
      const end = await loadTable(client, cursor, { entry, known: tables.get(entry.name) });
      if (end) counts.ends.push(end);
      else counts.skipped.push(entry.name);
      if (end && end.rows > 0) onProgress?.(`${entry.name}: ${end.rows} rows`);
    } else if (entry.is === 'sequences') await setSequences(client, entry);
    else if (entry.is === 'file') {
      counts.fileBytes += await takeFile(cursor, entry.path, onFile);
      counts.files += 1;
    } else throw new BackupError(`The backup is damaged: "${entry.is}" stands where it may not.`);
  }
}

/** Null: a table that is not ours. */
async function loadTable(
  client: pg.ClientBase,
  cursor: Cursor,
  { entry, known }: { entry: Entry & { is: 'table' }; known: Table | undefined },
): Promise<TableEnd | null> {
  let stored: number | null = null;
  if (known) {
    const missing = entry.columns.filter((column) => !known.columns.includes(column));
    if (missing.length > 0)
      throw new BackupError(`The backup has a column ${missing[0]} in ${entry.name} that this schema does not know.`);
    const text = `copy ${quoted(entry.name)} (${listed(entry.columns)}) from stdin`;
    stored = await copyIn(client, text, cursor.bytes());
  } else await cursor.skipBytes();
  const end = await cursor.entry();
  if (end?.is !== 'table-end' || end.name !== entry.name)
    throw new BackupError(`The backup is damaged: ${entry.name} has no end.`);
  if (stored !== null && stored !== end.rows)
    throw new BackupError(`${entry.name} has ${stored} rows after loading and ${end.rows} in the backup.`);
  return stored === null ? null : end;
}

async function setSequences(client: pg.ClientBase, { sequences }: Entry & { is: 'sequences' }): Promise<void> {
  const known = new Set(await readSequenceNames(client));
  for (const { name, value, isCalled } of sequences)
    if (known.has(name))
      await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), value, isCalled]);
}

async function takeFile(cursor: Cursor, path: string, onFile: Options['onFile']): Promise<number> {
  if (!onFile) throw new BackupError('The backup is damaged: a file stands where it may not.');
  const stored = await onFile(path, cursor.bytes());
  const end = await cursor.entry();
  if (end?.is !== 'file-end' || end.path !== path) throw new BackupError(`The backup is damaged: ${path} has no end.`);
  if (end.bytes !== stored.bytes || end.sha256 !== stored.sha256)
    throw new BackupError(`The file ${path} differs from the one that was backed up.`);
  return stored.bytes;
}

function assertTotals(end: Entry & { is: 'end' }, { ends, files, fileBytes, skipped }: Counts): void {
  const isSame = end.tables === ends.length + skipped.length && end.files === files && end.bytes === fileBytes;
  if (!isSame) throw new BackupError('The backup is damaged: it holds less than its end says.');
}

/** Reads the rows back: their number and digest must be those of the backup. */
async function compare(client: pg.ClientBase, end: TableEnd, tables: ReadonlyMap<string, Table>): Promise<void> {
  const table = tables.get(end.name)!;
  const digest = createRowDigest();
  for await (const _ of copyOut(client, copyOutText(table), digest.add));
  if (digest.rows !== end.rows || digest.digest !== end.digest)
    throw new BackupError(
      `${end.name} differs from the backup after loading: ${digest.rows} rows, ${end.rows} in the backup.`,
    );
}

/** Errors of PostgreSQL that an operator can understand, as a sentence. */
function explained(error: unknown): unknown {
  if (error instanceof BackupError || error instanceof DatabaseTooOld) return error;
  const { code, message, constraint } = error as { code?: string; message?: string; constraint?: string };
  if (code === '53100') return new BackupError('The database has no space left.');
  if (code === '42501') return new BackupError(`The database user may not do that: ${message}.`);
  if (code?.startsWith('23'))
    return new BackupError(`The backup contradicts itself${constraint ? ` (${constraint})` : ''}: ${message}.`);
  if (code?.startsWith('22')) return new BackupError(`The backup is damaged: ${message}.`);
  return error;
}
