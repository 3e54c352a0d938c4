import { startEmbedded } from './src/db/embedded/start-embedded';
const quiet = { info: () => undefined, warn: console.warn, error: console.error };
const e = await startEmbedded({ dataDir: process.argv[2]!, log: quiet });
console.log(JSON.stringify(e.connection));
process.on('SIGTERM', () => void e.stop().then(() => process.exit(0)));
setInterval(() => undefined, 1000);
