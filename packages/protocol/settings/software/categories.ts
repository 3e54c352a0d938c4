/** Between the levels of a category's path: `售后服务 / 退货`. */
export const LEVEL = ' / ';
/** Levels of a category. */
export const MOST_LEVELS = 3;

/** A category by its path; an archived one is no longer offered, and conversations that have it keep it. */
export type CategoryEntry = string | { path: string; archived: true };

export const pathOf = (entry: CategoryEntry): string => (typeof entry === 'string' ? entry : entry.path);
export const isArchived = (entry: CategoryEntry): boolean => typeof entry !== 'string';

export const levelsOf = (path: string): string[] => path.split(LEVEL);
export const isBelow = (path: string, above: string): boolean => path.startsWith(above + LEVEL);

/** Paths that can be chosen: neither archived nor below an archived one. */
export function offeredCategories(entries: readonly CategoryEntry[]): string[] {
  const archived = entries.filter(isArchived).map(pathOf);
  return entries
    .filter((entry) => !isArchived(entry))
    .map(pathOf)
    .filter((path) => !archived.some((above) => isBelow(path, above)));
}

/** Names below a path (empty: of the first level), in their order. */
export function namesBelow(paths: readonly string[], above: string): string[] {
  const depth = above === '' ? 0 : levelsOf(above).length;
  const below = paths.filter((path) => above === '' || isBelow(path, above));
  return [...new Set(below.flatMap((path) => levelsOf(path)[depth] ?? []))];
}
