import { operate } from './lib/operate.mjs';

// Restores a backup, or tests it with `--test`: `npm run restore -- --help`.
await operate('restore');
