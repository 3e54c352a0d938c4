import { delegate } from './lib/delegate.mjs';

// Measures device, referrer and region detection against a folder of labelled samples: `npm run measure -- <folder> [--misses]`.
await delegate('apps/server/src/features/conversation/visits/measure.ts');
