import type { Clock } from '@parley/live/clock';

/** Title blink (specification, section 9). */
export const BLINK_MS = 600;

export type PageTitle = {
  /** What the window is called when nothing blinks. */
  set(text: string): void;
  /** Puts the number of unseen messages and offers before the name; 0: none. */
  count(unseen: number): void;
  /** Alternates with these texts until `rest`. */
  blink(texts: readonly [string, string]): void;
  rest(): void;
};

/** The window's title: one owner, so that a page's name and a blink never overwrite each other. */
export function createPageTitle(page: { title: string }, clock: Clock): PageTitle {
  let name = page.title;
  let base = name;
  let unseen = 0;
  let timer: unknown = null;

  function turn(texts: readonly string[], n: number): void {
    page.title = `${texts[n % texts.length]} ${base}`;
    timer = clock.setTimeout(() => turn(texts, n + 1), BLINK_MS);
  }

  function write(): void {
    base = unseen > 0 ? `(${unseen}) ${name}` : name;
    if (timer === null) page.title = base;
  }

  function rest(): void {
    clock.clearTimeout(timer);
    timer = null;
    page.title = base;
  }

  return {
    set(text) {
      name = text;
      write();
    },
    count(next) {
      unseen = next;
      write();
    },
    blink(texts) {
      if (timer === null) turn(texts, 0);
    },
    rest,
  };
}
