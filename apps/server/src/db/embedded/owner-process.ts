import { startEmbedded } from './start-embedded';

/**
 * A process with only the embedded database, for tests that kill it: prints the connection as one line of JSON, then
 * waits. SIGTERM stops the database first, SIGUSR2 just exits. `node --import tsx owner-process.ts <data directory>`
 */
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

const [dataDir = ''] = process.argv.slice(2);
const embedded = await startEmbedded({ dataDir, log: quiet, throwAway: true });
process.once('SIGUSR2', () => process.exit(1));
process.once('SIGTERM', () => void embedded.stop().then(() => process.exit(0)));
setInterval(() => undefined, 60_000);
console.log(JSON.stringify(embedded.connection));
