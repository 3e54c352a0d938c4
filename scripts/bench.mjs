import { build } from './lib/build.mjs';
import { delegate } from './lib/delegate.mjs';

await delegate('bench/run.ts', { prepare: build });
