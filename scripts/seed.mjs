import { delegate } from './lib/delegate.mjs';

// Fills the data of PARLEY_DATA_DIR or DATABASE_URL with a lived-in sample desk and ends.
await delegate('apps/server/src/seed.ts');
