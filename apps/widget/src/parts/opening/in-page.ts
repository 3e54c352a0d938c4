import type { Kit } from '../kit';

/** Moves the window into an element of the page, open and without a button to close it. False: there is no such element. */
export function placeIn(selector: string, kit: Kit, signal: AbortSignal): boolean {
  const host = (kit.place.getRootNode() as ShadowRoot).host;
  const element = find(selector);
  if (!element) return false;
  if (!element.contains(host)) element.append(host);
  const open = () => {
    kit.open();
    // The next page may have no place for it: there it stays closed.
    try {
      sessionStorage.setItem(`parley:${kit.site}:open`, '0');
    } catch {}
    const frame = kit.place.querySelector('iframe');
    // As in a page of our own, it cannot be closed.
    if (frame && !frame.src.endsWith('&own')) frame.src += '&own';
  };
  open();
  signal.addEventListener('abort', kit.on('close', open) as () => void);
  signal.addEventListener('abort', () => document.documentElement.append(host));
  return true;
}

/** A selector that the browser does not understand finds nothing. */
function find(selector: string): Element | null {
  try {
    return document.querySelector(selector);
  } catch {
    return null;
  }
}
