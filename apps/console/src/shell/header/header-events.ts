/** What the header opens when somebody elsewhere asks for it. */
export type HeaderEvent = 'palette' | 'search' | 'notices' | 'about';

const target = new EventTarget();

export const tellHeader = (event: HeaderEvent): void => void target.dispatchEvent(new Event(event));

/** Calls back at each such event; answers how to stop. */
export function hearHeader(event: HeaderEvent, listener: () => void): () => void {
  target.addEventListener(event, listener);
  return () => target.removeEventListener(event, listener);
}
