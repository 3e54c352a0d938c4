import type { PageFacts } from '../bridge';

export type PageChange = { URL: string; title: string; referrer: string };

/** Time that a page built in the browser gets to set its new title. */
const TITLE_MS = 300;
/** Only where the browser does not tell. */
const LOOK_MS = 1500;

/** As long as the wire allows; a page with an endless address is still a visit. */
const address = (url: string) => url.slice(0, 4096);

/** `title`: as the page calls itself, without our count before it. */
export const pageFacts = (title: string): PageFacts => ({
  URL: address(location.href),
  title: title.slice(0, 1000),
  referrer: address(document.referrer),
  language: navigator.language,
  screen: `${screen.width}x${screen.height}`,
});

/** Further pages of a host that changes its address without loading; nothing of the host's is patched. */
export function watchPages(onChange: (referrer: string) => void, life: AbortSignal): void {
  let last = location.href;

  function look(): void {
    if (samePage(last, location.href)) return;
    const referrer = address(last);
    last = location.href;
    setTimeout(() => life.aborted || onChange(referrer), TITLE_MS);
  }

  addEventListener('popstate', look, { signal: life });
  addEventListener('hashchange', look, { signal: life });
  const { navigation } = window as { navigation?: EventTarget };
  if (navigation) return navigation.addEventListener('navigatesuccess', look, { signal: life });
  const timer = setInterval(look, LOOK_MS);
  life.addEventListener('abort', () => clearInterval(timer));
}

/** A jump to an anchor is no new page; an address kept in the fragment (`#/…`) is. */
function samePage(before: string, after: string): boolean {
  const [pathBefore, fragmentBefore = ''] = before.split('#');
  const [pathAfter, fragmentAfter = ''] = after.split('#');
  return pathBefore === pathAfter && (fragmentBefore === fragmentAfter || !/^[!/]/.test(fragmentAfter));
}
