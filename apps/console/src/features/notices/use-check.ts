import { useState } from 'react';
import { RUNS, type StepParts } from './run-steps';
import { type Findings, STEPS, type Step, VERDICTS, type Verdict } from './verdicts';

export type Check = {
  verdicts: ReadonlyMap<Step, Verdict>;
  running: Step | null;
  run(parts: StepParts): Promise<void>;
};

/** Runs the steps one after the other; a verdict is shown as soon as it is known. */
export function useCheck(): Check {
  const [verdicts, setVerdicts] = useState<ReadonlyMap<Step, Verdict>>(new Map());
  const [running, setRunning] = useState<Step | null>(null);

  async function run(parts: StepParts): Promise<void> {
    const found = new Map<Step, Verdict>();
    setVerdicts(found);
    for (const step of STEPS) {
      setRunning(step);
      found.set(step, await verdictOf(step, parts));
      setVerdicts(new Map(found));
    }
    setRunning(null);
  }

  return { verdicts, running, run };
}

async function verdictOf<S extends Step>(step: S, parts: StepParts): Promise<Verdict> {
  const judge: (found: Findings[S]) => Verdict = VERDICTS[step];
  return judge(await RUNS[step](parts));
}
