import { operate } from './lib/operate.mjs';

// Copies the database into another PostgreSQL: `npm run move -- --help`.
await operate('move');
