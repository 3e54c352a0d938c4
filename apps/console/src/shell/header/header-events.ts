/** Events by which other parts open something in the header. */
export type HeaderEvent = 'palette' | 'search' | 'notices' | 'about';

const target = new EventTarget();

export const tellHeader = (event: HeaderEvent): void => void target.dispatchEvent(new Event(event));

/** Calls back at each such event; returns a function that stops it. */
export function hearHeader(event: HeaderEvent, listener: () => void): () => void {
  target.addEventListener(event, listener);
  return () => target.removeEventListener(event, listener);
}
