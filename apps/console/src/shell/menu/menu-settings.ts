/** Settings of the menu. */
export const MENU_SETTINGS: {
  /** Paths of submenus that are open initially. */
  readonly openAtStart: readonly string[];
  /** "The menu can keep the first item opened" (specification, section 2). */
  readonly keepFirstOpen: boolean;
} = { openAtStart: [], keepFirstOpen: false };
