import { build } from './lib/build.mjs';
import { delegate } from './lib/delegate.mjs';

// The kill test of `npm test`, longer: twenty times something dies in the middle of a busy desk.
await delegate('bench/faults/kill.ts', { prepare: build, words: ['--kills=20'] });
