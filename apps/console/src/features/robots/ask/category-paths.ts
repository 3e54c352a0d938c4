/** A category with what is below it. */
export type Branch = {
  /** The last part of its path. */
  name: string;
  /** Whole: `物流/发货`. */
  path: string;
  /** Entries in it and below. */
  entries: number;
  below: Branch[];
};

/** Categories as a tree: a slash parts levels. Entries without a category are not in it. */
export function treeOf(categories: readonly { name: string; entries: number }[]): Branch[] {
  const top: Branch[] = [];
  for (const { name, entries } of categories) {
    let level = top;
    let path = '';
    for (const part of name.split('/').filter(Boolean)) {
      path = path === '' ? part : `${path}/${part}`;
      const branch = level.find((one) => one.name === part) ?? { name: part, path, entries: 0, below: [] };
      if (!level.includes(branch)) level.push(branch);
      branch.entries += entries;
      level = branch.below;
    }
  }
  return top;
}

/** The names of a category and of those below it, as the list's filter takes them. */
export const namesBelow = (categories: readonly { name: string }[], path: string): string[] =>
  categories.map(({ name }) => name).filter((name) => name === path || name.startsWith(`${path}/`));
