import { build } from './lib/build.mjs';
import { delegate } from './lib/delegate.mjs';

// The kill test of `npm test` with 20 kills: processes are killed while agents and visitors write.
await delegate('bench/faults/kill.ts', { prepare: build, words: ['--kills=20'] });
