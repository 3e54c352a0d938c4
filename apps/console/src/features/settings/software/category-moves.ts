import {
  type CategoryEntry,
  isArchived,
  isBelow,
  LEVEL,
  levelsOf,
  pathOf,
} from '@parley/protocol/settings/software/categories';

type Entries = readonly CategoryEntry[];

const withPath = (entry: CategoryEntry, path: string): CategoryEntry =>
  isArchived(entry) ? { path, archived: true } : path;

/** The path above; empty: of the first level. */
export const aboveOf = (path: string): string => levelsOf(path).slice(0, -1).join(LEVEL);
export const nameOf = (path: string): string => levelsOf(path).at(-1) ?? '';

const isOf = (entry: CategoryEntry, path: string): boolean => pathOf(entry) === path || isBelow(pathOf(entry), path);

/** Adds a category after the others of its level; a name in use gets a number. */
export function addCategory(all: Entries, above: string, name: string): CategoryEntry[] {
  const taken = new Set(all.map(pathOf));
  const paths = Array.from({ length: all.length + 1 }, (_, n) =>
    [above, n === 0 ? name : `${name} ${n + 1}`].filter(Boolean).join(LEVEL),
  );
  const path = paths.find((one) => !taken.has(one))!;
  const last = above === '' ? all.length - 1 : all.findLastIndex((entry) => isOf(entry, above));
  return all.toSpliced(last + 1, 0, path);
}

/** Renames a category, and with it the paths of those below. */
export function renameCategory(all: Entries, path: string, name: string): CategoryEntry[] {
  const next = [aboveOf(path), name.replaceAll(LEVEL, '/')].filter((part, at) => at > 0 || part !== '').join(LEVEL);
  return all.map((entry) => (isOf(entry, path) ? withPath(entry, next + pathOf(entry).slice(path.length)) : entry));
}

export const removeCategory = (all: Entries, path: string): CategoryEntry[] =>
  all.filter((entry) => !isOf(entry, path));

export const setArchived = (all: Entries, path: string, archived: boolean): CategoryEntry[] =>
  all.map((entry) => (pathOf(entry) === path ? (archived ? { path, archived } : path) : entry));

/** The categories of the same level below the same one, in their order. */
export const siblingsOf = (all: Entries, path: string): string[] =>
  all.map(pathOf).filter((one) => aboveOf(one) === aboveOf(path));

/** Moves a category, with those below it, to the place of another of its level. */
export function moveCategory(all: Entries, path: string, to: string): CategoryEntry[] {
  const siblings = siblingsOf(all, path);
  const [from, at] = [siblings.indexOf(path), siblings.indexOf(to)];
  if (from < 0 || at < 0 || from === at) return [...all];
  const moved = all.filter((entry) => isOf(entry, path));
  const rest = removeCategory(all, path);
  const place =
    from < at ? rest.findLastIndex((entry) => isOf(entry, to)) + 1 : rest.findIndex((entry) => pathOf(entry) === to);
  return rest.toSpliced(place, 0, ...moved);
}
