import { resolve } from 'node:path';
import type pg from 'pg';
import { findRunning } from '../../apps/server/src/db/embedded/running';
import { startEmbedded } from '../../apps/server/src/db/embedded/start-embedded';
import { createPool } from '../../apps/server/src/db/pool';
import { sentencesOf } from '../../apps/server/src/features/audit/report';
import { verifyChain } from '../../apps/server/src/features/audit/verify';

const HELP = `npm run audit -- verify    walks the audit log's chain and says the first entry that was altered or is missing

Looks into DATABASE_URL, or into PARLEY_DATA_DIR, whether or not a server runs on it. Ends with 1 where something is wrong.`;

const quiet = { info: () => undefined, warn: console.warn, error: console.error };

async function main(): Promise<number> {
  if (process.argv[2] !== 'verify') {
    console.log(HELP);
    return process.argv[2] === undefined || process.argv[2] === '--help' ? 0 : 2;
  }
  return withDatabase(async (connection) => {
    const db = createPool(connection, () => undefined);
    try {
      const verified = await verifyChain(db);
      for (const sentence of sentencesOf(verified)) console.log(sentence);
      return verified.fault ? 1 : 0;
    } finally {
      await db.end();
    }
  });
}

/** Beside the server that runs on the data; where none does, PostgreSQL is started for as long as it takes. */
async function withDatabase(work: (connection: pg.PoolConfig) => Promise<number>): Promise<number> {
  const url = process.env.DATABASE_URL;
  if (url) return work({ connectionString: url });
  const dataDir = resolve(process.env.PARLEY_DATA_DIR || './data');
  const running = await findRunning(dataDir);
  if (running) return work(running);
  const embedded = await startEmbedded({ dataDir, log: quiet });
  try {
    return await work(embedded.connection);
  } finally {
    await embedded.stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`The audit log could not be looked at: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 2;
}
