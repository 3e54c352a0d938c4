import { build } from './lib/build.mjs';
import { delegate } from './lib/delegate.mjs';
import { ensureNats } from './lib/nats.mjs';

const prepareSeveral = async () => {
  await ensureNats();
  await build();
};

/** Programs by their first word, as docs/reliability.md names them. */
const PROGRAMS = {
  'full-disk': { program: 'bench/faults/full-disk.ts', prepare: build },
  trials: { program: 'bench/faults/trials.ts', prepare: prepareSeveral },
  floods: { program: 'bench/faults/floods.ts', prepare: build },
};

// The kill test of `npm test` with 20 kills: processes are killed while agents and visitors write. With
// `--schedules=200`: seeded schedules of faults over several processes (docs/reliability.md, fault 26).
const isScheduled = process.argv.some((word) => word.startsWith('--schedules') || word.startsWith('--steps'));
const named = PROGRAMS[process.argv[2]];
if (named) await delegate(named.program, named);
else if (isScheduled) await delegate('bench/faults/schedules.ts', { prepare: prepareSeveral });
else await delegate('bench/faults/kill.ts', { prepare: build, words: ['--kills=20'] });
