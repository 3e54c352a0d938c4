/** What an owner of the frame may set of the menu; the application has nothing to open at start. */
export const MENU_SETTINGS: {
  /** Submenus that are open from the start, by path. */
  readonly openAtStart: readonly string[];
  /** "The menu can keep the first item opened" (specification, section 2). */
  readonly keepFirstOpen: boolean;
} = { openAtStart: [], keepFirstOpen: false };
