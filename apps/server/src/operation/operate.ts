import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config';
import { EmbeddedError } from '../db/embedded/embedded-error';
import { readMigrations } from '../db/migrations';
import { DatabaseTooOld } from '../db/version';
import { Refusal } from '../errors';
import { lowerPriority } from '../lower-priority';
import { sentenceOf as sentenceOfBucket } from '../object-store/verdict';
import { backup } from './backup';
import { BackupError } from './backup-error';
import { HELP } from './help';
import type { Loaded } from './load';
import { move } from './move';
import { type Outcome, type Outcomes, saveOutcome } from './outcome';
import { restore, testRestore } from './restore';

/** Program of `npm run backup`, `restore` and `move`: the first word is the command. */
async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      test: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [command = '', word] = positionals;
  const run = COMMANDS[command];
  if (!run || values.help || !word || positionals.length > 2) {
    console.log(HELP[command] ?? Object.values(HELP).join('\n\n'));
    return values.help ? 0 : 2;
  }
  lowerPriority();
  await run(word, values);
  return 0;
}

type Flags = { replace?: boolean; test?: boolean };

const COMMANDS: { [name: string]: (word: string, flags: Flags) => Promise<void> } = {
  backup: runBackup,
  restore: runRestore,
  move: runMove,
};

const { databaseUrl, dataDir, bucket, backupKey } = readSettings();
const migrations = readMigrations(fileURLToPath(new URL('../src/db/migrations', import.meta.url)));
const started = performance.now();
const seconds = (): number => Math.round((performance.now() - started) / 100) / 10;
const onProgress = (sentence: string): void => console.error(`· ${sentence}`);

async function runBackup(word: string): Promise<void> {
  const file = pathOf(word);
  if (backupKey === null)
    console.error('· PARLEY_BACKUP_KEY is not set: the backup is not encrypted, and it holds secrets. Keep it safe.');
  await recorded('backup', file, async () => {
    const result = await backup({ file, key: backupKey, now: Date.now(), databaseUrl, dataDir, bucket, onProgress });
    console.log(
      `${file}: ${result.rows} rows of ${result.tables} tables and ${result.files} files, ${megabytes(result.bytes)}, ${seconds()} s.`,
    );
    return { rows: result.rows, files: result.files };
  });
}

async function runRestore(word: string, { replace = false, test = false }: Flags): Promise<void> {
  const file = pathOf(word);
  const order = { file, key: backupKey, databaseUrl, migrations, onProgress };
  if (test)
    return recorded('restoreTest', file, async () => {
      const loaded = await testRestore(order);
      console.log(`The backup is good: ${summary(loaded)} read and compared in ${seconds()} s. Nothing was stored.`);
      return loaded;
    });
  const loaded = await restore({ ...order, dataDir, bucket, isReplacing: replace, now: Date.now() });
  console.log(
    `Restored ${summary(loaded)} in ${seconds()} s; everything equals the backup of ${loaded.header.madeAt}.`,
  );
  tellUpgrade(loaded);
}

async function runMove(target: string, { replace = false }: Flags): Promise<void> {
  const to = target === 'embedded' ? null : readConfig({ DATABASE_URL: target }, []).databaseUrl;
  const loaded = await move({
    from: { databaseUrl, dataDir },
    to: { databaseUrl: to, dataDir },
    migrations,
    isReplacing: replace,
    now: Date.now(),
    onProgress,
  });
  console.log(`Moved ${summary(loaded)} in ${seconds()} s; counts and digests of both are equal.`);
  console.log(
    to === null
      ? 'Unset DATABASE_URL and start the server. The old database is unchanged: delete it when you are sure.'
      : 'Set DATABASE_URL to the new database and start the server with the same PARLEY_DATA_DIR and PARLEY_FILES_URL, where the uploaded files stay. The old database is unchanged: delete it when you are sure.',
  );
  tellUpgrade(loaded);
}

/** Writes the result to the data directory for the operator, a failure too. */
async function recorded(
  kind: keyof Outcomes,
  file: string,
  work: () => Promise<{ rows: number; files: number }>,
): Promise<void> {
  const save = async (result: Pick<Outcome, 'isGood' | 'error' | 'rows' | 'files'>) => {
    const bytes = (await stat(file).catch(() => null))?.size ?? 0;
    await saveOutcome(resolve(dataDir), kind, {
      at: Date.now(),
      file: resolve(file),
      bytes,
      seconds: seconds(),
      ...result,
    });
  };
  try {
    const { rows, files } = await work().catch((error: unknown) => {
      throw explained(error);
    });
    await save({ isGood: true, error: null, rows, files });
  } catch (error) {
    await save({ isGood: false, error: sentenceOf(error), rows: 0, files: 0 });
    throw error;
  }
}

const summary = ({ rows, tables, files }: Loaded): string => `${rows} rows of ${tables} tables and ${files} files`;

function tellUpgrade({ upgraded, skipped }: Loaded): void {
  if (upgraded.migrations.length > 0)
    console.log(`The schema was brought up to date: ${upgraded.migrations.length} migrations.`);
  if (skipped.length > 0) console.log(`Not restored, since they are not tables of Parley: ${skipped.join(', ')}.`);
}

/** npm changes to the folder of its package; a file is meant from where the command was given. */
const pathOf = (file: string): string => resolve(process.env.INIT_CWD ?? '.', file);

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

function readSettings() {
  try {
    return readConfig(process.env, []);
  } catch (error) {
    fail(error);
    process.exit(1);
  }
}

const isClear = (error: unknown): error is Error =>
  error instanceof BackupError ||
  error instanceof EmbeddedError ||
  error instanceof ConfigError ||
  error instanceof DatabaseTooOld;

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A failure of the file store with its sentence; other errors unchanged. */
const explained = (error: unknown): unknown =>
  error instanceof Refusal && bucket ? new BackupError(sentenceOfBucket(bucket, String(error.detail.reason))) : error;

function fail(error: unknown): void {
  console.error(isClear(error) ? `✗ ${error.message}` : error);
}

try {
  process.exitCode = await main();
} catch (error) {
  fail(explained(error));
  process.exitCode = 1;
}
