import { exitOnSignal } from './processes/child';
import { makeScratch, removeScratch } from './processes/scratch';
import { scenarioL } from './scenarios/arrivals';
import { scenarioN } from './scenarios/background';
import { scenarioF23 } from './scenarios/bad-targets';
import { scenarioF } from './scenarios/census';
import { scenarioA, scenarioA2 } from './scenarios/closed-loop';
import { scenarioH } from './scenarios/console';
import { scenarioFiles } from './scenarios/files';
import { scenarioC } from './scenarios/idle';
import { scenarioB, scenarioB3 } from './scenarios/open-loop';
import { scenarioM } from './scenarios/page-views';
import { scenarioF24 } from './scenarios/rebuild';
import { scenarioD } from './scenarios/restart';
import { scenarioAR } from './scenarios/robots';
import {
  type Figures,
  fullTiming,
  type Means,
  quickTiming,
  type Scenario,
  type Step,
  type Timing,
} from './scenarios/scenario';
import { scenarioE } from './scenarios/search';
import { scenarioI } from './scenarios/start';
import { scenarioJ } from './scenarios/two-processes';
import { scenarioG } from './scenarios/widget';
import { checkTargets, printTable, type TargetResult } from './table';

const scenarios: Scenario[] = [
  scenarioA,
  scenarioA2,
  scenarioAR,
  scenarioB,
  scenarioB3,
  scenarioC,
  scenarioD,
  scenarioE,
  scenarioF,
  scenarioF23,
  scenarioF24,
  scenarioG,
  scenarioH,
  scenarioFiles,
  scenarioI,
  scenarioJ,
  scenarioL,
  scenarioM,
  scenarioN,
];
/** The figures of all runs so far, by label. */
type Runs = Map<string, Figures[]>;

/** Relative difference of the two reference runs above which everything is repeated. */
const maxSpread = 0.1;
const maxTries = 3;

exitOnSignal();
const words = process.argv.slice(2);
const quick = words.includes('--quick');
const only = words.find((word) => word.startsWith('--only='))?.slice('--only='.length);
const wanted = words.filter((word) => !word.startsWith('--'));
const chosen = scenarios.filter(({ name }) => wanted.includes(name) || wanted.includes('all'));
if (chosen.length === 0) {
  const names = scenarios.map(({ name, title }) => `  ${name.padEnd(3)} ${title}`).join('\n');
  console.log(`npm run bench -- <scenario …|all> [--quick] [--only=<label>]\n${names}`);
  process.exit(wanted.length > 0 ? 1 : 0);
}

const targetResults: TargetResult[] = [];
let faults = 0;
for (const scenario of chosen) targetResults.push(...(await measure(scenario, quick ? quickTiming : fullTiming)));
printTable(targetResults);
process.exit(faults > 0 ? 1 : 0);

async function measure(scenario: Scenario, timing: Timing): Promise<TargetResult[]> {
  const steps = scenario.steps(timing).filter(({ label }) => !only || label === only);
  const { runs, noisy } = await runUntilSteady(scenario, timing, steps);
  for (const step of steps.filter(({ reportedOnly }) => reportedOnly)) await runStep(scenario.name, step, timing, runs);
  return checkTargets(scenario, scenario.summary(meansOf(runs)), noisy);
}

async function runUntilSteady(
  scenario: Scenario,
  timing: Timing,
  steps: Step[],
): Promise<{ runs: Runs; noisy: boolean }> {
  for (let attempt = 1; ; attempt++) {
    const runs: Runs = new Map();
    for (const step of steps.filter(({ reportedOnly }) => !reportedOnly))
      await runStep(scenario.name, step, timing, runs);
    const spread = only ? 0 : spreadOf(scenario, runs);
    if (spread <= maxSpread) return { runs, noisy: false };
    console.error(`${scenario.name}: two reference runs differ by ${(spread * 100).toFixed(0)} %`);
    if (attempt === maxTries) return { runs, noisy: true };
  }
}

/** Runs one step on a new server with an empty database. */
async function runStep(scenario: string, step: Step, timing: Timing, runs: Runs): Promise<void> {
  const scratch = makeScratch(`bench-${step.peer.name}`);
  const peer = await step.peer.start(scratch);
  try {
    const outcome = await step.run(peer, timing, meansOf(runs));
    if (step.peer.name !== 'baseline') faults += outcome.faults.length;
    console.log(
      JSON.stringify({
        scenario,
        run: step.label,
        quick: timing.quick,
        ...rounded(outcome.figures),
        faults: outcome.faults,
      }),
    );
    runs.set(step.label, [...(runs.get(step.label) ?? []), outcome.figures]);
  } finally {
    await peer.stop();
    removeScratch(scratch);
  }
}

function rounded(figures: Figures): Figures {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Number(value.toPrecision(5))]));
}

function meansOf(runs: Runs): Means {
  return new Map([...runs].map(([label, all]) => [label, meanOf(all)]));
}

function meanOf(all: Figures[]): Figures {
  const names = Object.keys(all[0] ?? {});
  return Object.fromEntries(
    names.map((name) => [name, all.reduce((sum, figures) => sum + figures[name]!, 0) / all.length]),
  );
}

function spreadOf({ steady }: Scenario, runs: Runs): number {
  const values = (steady && runs.get(steady.label)?.map((figures) => figures[steady.figure]!)) || [];
  return values.length < 2 ? 0 : Math.max(...values) / Math.min(...values) - 1;
}
