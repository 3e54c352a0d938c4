import type { PageFacts } from '../bridge';

export type PageChange = { URL: string; title: string; referrer: string };

/** Time that a page built in the browser gets to set its new title. */
const TITLE_MS = 300;
/** Only where the browser does not tell. */
const LOOK_MS = 1500;

/** As long as the wire allows; a page with an endless address is still a visit. */
const address = (url: string) => url.slice(0, 4096);

export const pageFacts = (): PageFacts => ({
  URL: address(location.href),
  title: document.title.slice(0, 1000),
  referrer: address(document.referrer),
  language: navigator.language,
  screen: `${screen.width}x${screen.height}`,
});

/** Further pages of a host that changes its address without loading; nothing of the host's is patched. */
export function watchPages(onChange: (change: PageChange) => void): void {
  let last = location.href;

  function look(): void {
    if (samePage(last, location.href)) return;
    const referrer = address(last);
    last = location.href;
    setTimeout(() => onChange({ ...pageFacts(), referrer }), TITLE_MS);
  }

  addEventListener('popstate', look);
  addEventListener('hashchange', look);
  const { navigation } = window as { navigation?: EventTarget };
  if (navigation) navigation.addEventListener('navigatesuccess', look);
  else setInterval(look, LOOK_MS);
}

/** A jump to an anchor is no new page; an address kept in the fragment (`#/…`) is. */
function samePage(before: string, after: string): boolean {
  const [pathBefore, fragmentBefore = ''] = before.split('#');
  const [pathAfter, fragmentAfter = ''] = after.split('#');
  return pathBefore === pathAfter && (fragmentBefore === fragmentAfter || !/^[!/]/.test(fragmentAfter));
}
