import type { Kit } from '../kit';

/** Where the window is, as long as it is within an element of the page. */
let place: { selector: string; element: Element } | undefined;

/**
 * Moves the window into an element of the page, open and without a button to close it. False: there is no such element.
 * Every move loads the window again, so it stays where it is as long as it can.
 */
export function placeIn(selector: string, kit: Kit, signal: AbortSignal): boolean {
  const { host } = kit.place.getRootNode() as ShadowRoot;
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
  if (place?.selector !== selector || !place.element.isConnected || !place.element.contains(host)) {
    const element = find(selector);
    if (!element) return false;
    place = { selector, element };
    if (!element.contains(host)) element.append(host);
    open();
  }
  signal.addEventListener('abort', kit.on('close', open) as () => void);
  return true;
}

/** Back to where the window was drawn, with a button to close it. False: it is there. */
export function moveOut(kit: Kit): boolean {
  if (!place) return false;
  place = undefined;
  const frame = kit.place.querySelector('iframe');
  if (frame) frame.src = frame.src.replace(/&own$/, '');
  document.documentElement.append((kit.place.getRootNode() as ShadowRoot).host);
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
