type Place = { key: string; isShown: boolean };
type Shows = { key: string; shows?: readonly string[] };

/** The fields that a list shows, in the order of its columns. */
export const fieldsShown = (columns: readonly Shows[], places: readonly Place[]): string[] =>
  places
    .filter(({ isShown }) => isShown)
    .flatMap(({ key }) => columns.find((column) => column.key === key)?.shows ?? [key]);

/** The columns of a file that are checked initially: those the list shows, or all if it shows none of them. */
export function usualColumns(columns: readonly { key: string }[], shown: readonly string[]): string[] {
  const all = columns.map(({ key }) => key);
  const both = all.filter((key) => shown.includes(key));
  return both.length > 0 ? both : all;
}

/** The chosen columns, each once, in the order of `order`. */
export const inOrder = (chosen: readonly string[], order: readonly string[]): string[] =>
  [...new Set(order)].filter((key) => chosen.includes(key));
