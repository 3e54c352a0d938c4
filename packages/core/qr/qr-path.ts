/** A dark module each, as one SVG path on a grid of one unit; `margin` units of light stand around it. */
export const qrPath = (rows: readonly (readonly boolean[])[], margin: number): string =>
  rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x + margin} ${y + margin}h1v1h-1z`] : [])))
    .join('');
