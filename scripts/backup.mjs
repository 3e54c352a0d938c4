import { operate } from './lib/operate.mjs';

// Writes database and files into one file: `npm run backup -- --help`.
await operate('backup');
