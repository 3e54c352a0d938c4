import type { PageFacts } from '../bridge';

export type PageChange = { URL: string; title: string; referrer: string };

/** Time that a page built in the browser gets to set its new title. */
const TITLE_MS = 300;
/** Poll interval in browsers without the Navigation API. */
const POLL_MS = 1500;

/** Cut to the wire's limit, so that a page with a very long address still counts as a visit. */
const address = (url: string) => url.slice(0, 4096);

/** `title`: the page's own title, without the unread count that the loader puts before it. */
export const pageFacts = (title: string): PageFacts => ({
  URL: address(location.href),
  title: title.slice(0, 1000),
  referrer: address(document.referrer),
  language: navigator.language,
  screen: `${screen.width}x${screen.height}`,
});

/** Reports pages that the host shows by changing the address without loading. Patches no function of the host. */
export function watchPages(onChange: (referrer: string) => void, signal: AbortSignal): void {
  /** The page that was reported last. */
  let last = location.href;
  let settling: ReturnType<typeof setTimeout>;

  // A page that leads on at once, or that writes its address several times, is one page.
  function check(): void {
    clearTimeout(settling);
    settling = setTimeout(() => {
      if (signal.aborted || samePage(last, location.href)) return;
      const referrer = address(last);
      last = location.href;
      onChange(referrer);
    }, TITLE_MS);
  }

  addEventListener('popstate', check, { signal });
  addEventListener('hashchange', check, { signal });
  const { navigation } = window as { navigation?: EventTarget };
  if (navigation) return navigation.addEventListener('navigatesuccess', check, { signal });
  const timer = setInterval(check, POLL_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}

/** A jump to an anchor is not a new page; a changed route in the fragment (`#/…`, `#!…`) is. */
function samePage(before: string, after: string): boolean {
  const [pathBefore, fragmentBefore = ''] = before.split('#');
  const [pathAfter, fragmentAfter = ''] = after.split('#');
  return pathBefore === pathAfter && (fragmentBefore === fragmentAfter || !/^[!/]/.test(fragmentAfter));
}
