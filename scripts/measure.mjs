import { delegate } from './lib/delegate.mjs';

// How visits are named, against a folder of known ones: `npm run measure -- <folder> [--misses]`.
await delegate('apps/server/src/features/conversation/visits/measure.ts');
