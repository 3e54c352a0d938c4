import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import { findRunning } from '../../apps/server/src/db/embedded/running';
import { startEmbedded } from '../../apps/server/src/db/embedded/start-embedded';
import { createPool, type Db } from '../../apps/server/src/db/pool';
import { sentencesOf } from '../../apps/server/src/features/foundation/audit/report';
import { checkSigned, writeSigned } from '../../apps/server/src/features/foundation/audit/signed-export';
import { verifyChain } from '../../apps/server/src/features/foundation/audit/verify';

const HELP = `npm run audit -- verify         verifies the audit log's chain and names the first entry that was altered or is missing
npm run audit -- export <file>  writes the whole chain, signed, as lines of JSON
npm run audit -- check <file>   checks such a file, anywhere, without a database

Reads DATABASE_URL, or PARLEY_DATA_DIR, with or without a server running on it. Exits with 1 if something is wrong.`;

const quiet = { info: () => undefined, warn: console.warn, error: console.error };

async function main(): Promise<number> {
  const [, , verb, file] = process.argv;
  if (verb === 'verify') return withDatabase(verify);
  if (verb === 'export' && file) return withDatabase((db) => exportTo(db, file));
  if (verb === 'check' && file) return check(file);
  console.log(HELP);
  return verb === undefined || verb === '--help' ? 0 : 2;
}

async function verify(db: Db): Promise<number> {
  const verified = await verifyChain(db);
  for (const sentence of sentencesOf(verified)) console.log(sentence);
  return verified.fault ? 1 : 0;
}

async function exportTo(db: Db, path: string): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  try {
    const count = await writeSigned(db, async (line) => void (await file.write(`${line}\n`)));
    console.log(`${count} ${count === 1 ? 'entry' : 'entries'} written to ${path}.`);
    return 0;
  } finally {
    await file.close();
  }
}

async function check(path: string): Promise<number> {
  const { checked, key, fault } = await checkSigned(createInterface({ input: createReadStream(path) }));
  console.log(`${checked} ${checked === 1 ? 'entry' : 'entries'} checked.`);
  if (key) console.log(`Signed with the key ${key}.`);
  console.log(fault ?? 'The file is whole and unaltered.');
  return fault ? 1 : 0;
}

/** Connects to the running server's database; if none runs, starts PostgreSQL until `work` is done. */
async function withDatabase(work: (db: Db) => Promise<number>): Promise<number> {
  const url = process.env.DATABASE_URL;
  if (url) return pooled({ connectionString: url }, work);
  const dataDir = resolve(process.env.PARLEY_DATA_DIR || './data');
  const running = await findRunning(dataDir);
  if (running) return pooled(running, work);
  const embedded = await startEmbedded({ dataDir, log: quiet });
  try {
    return await pooled(embedded.connection, work);
  } finally {
    await embedded.stop();
  }
}

async function pooled(connection: pg.PoolConfig, work: (db: Db) => Promise<number>): Promise<number> {
  const db = createPool(connection, () => undefined);
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`The audit log could not be read: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 2;
}
