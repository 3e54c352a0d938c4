import style from './reports.module.css';

const WIDTH = 160;
const HEIGHT = 36;
const EDGE = 2;

/** The course of a figure as a small line, beside the figure itself. */
export function Spark({ values }: { values: readonly (number | null)[] }) {
  const known = values.flatMap((value, n) => (value === null ? [] : [{ n, value }]));
  if (known.length < 2) return <span className={style.spark} />;
  const most = Math.max(...known.map(({ value }) => value));
  const least = Math.min(0, ...known.map(({ value }) => value));
  const x = (n: number): number => EDGE + (n / (values.length - 1)) * (WIDTH - 2 * EDGE);
  const y = (value: number): number => HEIGHT - EDGE - ((value - least) / (most - least || 1)) * (HEIGHT - 2 * EDGE);
  const points = known.map(({ n, value }) => `${x(n).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  return (
    <svg className={style.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points} fill="none" stroke="currentColor" strokeWidth={1.5} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
