import { build } from './lib/build.mjs';
import { delegate } from './lib/delegate.mjs';
import { ensureNats } from './lib/nats.mjs';

// The kill test of `npm test` with 20 kills: processes are killed while agents and visitors write. With
// `--schedules=200`: seeded schedules of faults over several processes (docs/reliability.md, fault 26).
const isScheduled = process.argv.some((word) => word.startsWith('--schedules') || word.startsWith('--steps'));
if (isScheduled)
  await delegate('bench/faults/schedules.ts', {
    prepare: async () => {
      await ensureNats();
      await build();
    },
  });
else await delegate('bench/faults/kill.ts', { prepare: build, words: ['--kills=20'] });
