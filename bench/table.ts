import type { Figures, Scenario, Target } from './scenarios/scenario';

/** One row of the final table. */
export interface TargetResult {
  scenario: string;
  figure: string;
  target: string;
  measured: string;
  met: string;
}

/** Compares a scenario's figures with its targets; figures without a target are listed too. */
export function checkTargets({ name, targets }: Scenario, summary: Figures, noisy: boolean): TargetResult[] {
  const aimed = targets.map((target) => checkTarget(name, target, summary[target.figure] ?? Number.NaN, noisy));
  const others = Object.entries(summary).filter(([figure]) => !targets.some((target) => target.figure === figure));
  return [
    ...aimed,
    ...others.map(([figure, value]) => ({ scenario: name, figure, target: '', measured: shown(value), met: '' })),
  ];
}

function checkTarget(scenario: string, target: Target, value: number, noisy: boolean): TargetResult {
  const { figure, unit, atLeast, atMost } = target;
  const met = Number.isFinite(value) && value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity);
  return {
    scenario,
    figure,
    target: `${atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`} ${unit}`,
    measured: `${shown(value)} ${unit}`,
    met: `${Number.isFinite(value) ? (met ? 'yes' : 'NO') : 'not measured'}${noisy ? ' (noisy)' : ''}`,
  };
}

export function printTable(lines: TargetResult[]): void {
  const head: TargetResult = { scenario: '', figure: 'figure', target: 'target', measured: 'measured', met: 'met' };
  const columns = ['scenario', 'figure', 'target', 'measured', 'met'] as const;
  const widths = columns.map((column) => Math.max(...[head, ...lines].map((line) => line[column].length)));
  console.log('');
  for (const line of [head, ...lines])
    console.log(
      columns
        .map((column, i) => line[column].padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    );
}

function shown(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(3))) : '–';
}
