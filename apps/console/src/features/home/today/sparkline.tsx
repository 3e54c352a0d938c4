import style from './today.module.css';

const WIDTH = 120;
const HEIGHT = 32;
/** Room for the line's own width. */
const MARGIN = 2;

/** A line of points without axes: the shape of a day. The figures themselves are in the table of the chart below. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const paths = pathsOf(values);
  return (
    <svg className={style.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {paths.map((points) => (
        <polyline key={points} points={points} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  );
}

/** Points of each piece of the line: it has a gap where nothing can be said. */
export function pathsOf(values: readonly (number | null)[]): string[] {
  const known = values.flatMap((value) => value ?? []);
  const [least, most] = [Math.min(0, ...known), Math.max(...known, 0)];
  const x = (at: number): number => (at / Math.max(1, values.length - 1)) * WIDTH;
  const y = (value: number): number =>
    most === least ? HEIGHT - MARGIN : HEIGHT - MARGIN - ((value - least) / (most - least)) * (HEIGHT - 2 * MARGIN);
  const pieces: string[][] = [[]];
  for (const [at, value] of values.entries()) {
    if (value === null) pieces.push([]);
    else pieces.at(-1)!.push(`${x(at).toFixed(1)},${y(value).toFixed(1)}`);
  }
  // A single point is drawn as a short line.
  return pieces
    .filter(({ length }) => length > 0)
    .map((points) => (points.length === 1 ? [...points, ...points] : points).join(' '));
}
