/** App-wide events of the frame (specification, section 2): told by name, heard by whoever is mounted. */
export type AppEvent = 'theme' | 'random-theme' | 'palette' | 'search';

const target = new EventTarget();

export const tellApp = (event: AppEvent): void => void target.dispatchEvent(new Event(event));

/** Calls back at each such event; answers how to stop. */
export function hearApp(event: AppEvent, listener: () => void): () => void {
  target.addEventListener(event, listener);
  return () => target.removeEventListener(event, listener);
}
