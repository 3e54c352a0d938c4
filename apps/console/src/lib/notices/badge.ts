/** The browser functions that show a number on the application's icon; few browsers have them. */
type Badging = { setAppBadge?(count?: number): Promise<void>; clearAppBadge?(): Promise<void> };

/** The red dot over the window's icon, as a part of its URL. */
const DOT = "%3Ccircle cx='24' cy='8' r='8' fill='%23e5484d' stroke='%23fff' stroke-width='2'/%3E%3C/svg%3E";

export type Badge = {
  /** 0 removes it. Returns whether the application's icon shows the number. */
  show(count: number): Promise<boolean>;
};

/** Shows the number on the application's icon, and a dot on the tab's. */
export function createBadge(page: Document, badging: Badging): Badge {
  const icon = page.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const plain = icon?.href ?? '';
  let shown = 0;

  return {
    async show(count) {
      if (icon && count > 0 !== shown > 0) icon.href = count > 0 ? plain.replace(/%3C\/svg%3E$/i, DOT) : plain;
      shown = count;
      try {
        if (!badging.setAppBadge) return false;
        await (count > 0 ? badging.setAppBadge(count) : badging.clearAppBadge?.());
        return true;
      } catch {
        return false; // Not installed, or not allowed: only the dot is shown.
      }
    },
  };
}
