import { type StandIn, socketOf } from './stand-in';

/** Storage that ends with the page. */
function memoryStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
}

/**
 * What reaches a server, another tab or the disk is replaced in a window, before the widget's scripts run there. The
 * page's policy (`connect-src 'none'`) forbids calls too.
 */
export function isolate(target: Window, standIn: StandIn): void {
  const replaced = {
    fetch: (url: string, init?: RequestInit) => standIn.fetch(url, init),
    WebSocket: socketOf(standIn),
    localStorage: memoryStorage(),
    sessionStorage: memoryStorage(),
    indexedDB: undefined,
  };
  for (const [name, value] of Object.entries(replaced))
    Object.defineProperty(target, name, { value, configurable: true });
  Object.defineProperty(target.navigator, 'locks', { value: undefined, configurable: true });
}
