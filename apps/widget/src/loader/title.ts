/** Shows `(2) Tea` in the tab's title while messages are unread; the page may change its own title meanwhile. */
export type Title = {
  badge(unread: number): void;
  /** The page's own title. */
  own(): string;
  stop(): void;
};

/** The browser takes away the space behind the count of a page without a title. */
const MARK = /^\(\d+\+?\)( |$)/;
const MAX_SHOWN = 99;

export const unmarked = (title: string): string => title.replace(MARK, '');
export const marked = (title: string, unread: number): string =>
  unread === 0 ? unmarked(title) : `(${unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}) ${unmarked(title)}`;

export function watchTitle(): Title {
  let unread = 0;

  const write = () => {
    const wanted = marked(document.title, unread);
    if (document.title !== wanted) document.title = wanted;
  };
  // Writes the count again when the page sets its title.
  const watcher = new MutationObserver(write);

  return {
    badge(count) {
      if (count === unread) return;
      unread = count;
      write();
      watcher.disconnect();
      if (unread > 0) watcher.observe(document.head, { subtree: true, childList: true, characterData: true });
    },
    own: () => unmarked(document.title),
    stop() {
      watcher.disconnect();
      unread = 0;
      write();
    },
  };
}
