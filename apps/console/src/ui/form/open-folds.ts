type Name = string | number | readonly (string | number)[];
type Opened = { open: boolean };
/** The part of an element that is used here, so that tests need no document. */
type Root = {
  querySelector(selector: string): { closest(selector: string): Opened | null } | null;
};

/** Opens the folds around these fields of a form, so that they can be seen and focused. */
export function openFoldsOf(root: Root | null, names: readonly Name[]): void {
  for (const name of names) {
    const fold = root?.querySelector(`[id="${[name].flat().join('_')}"]`)?.closest('details');
    if (fold) fold.open = true;
  }
}
