/** The dark modules as one SVG path, one unit each, with a margin of `margin` units. */
export const qrPath = (rows: readonly (readonly boolean[])[], margin: number): string =>
  rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x + margin} ${y + margin}h1v1h-1z`] : [])))
    .join('');
