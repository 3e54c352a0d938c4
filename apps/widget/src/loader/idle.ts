/** Milliseconds after which the launcher is shown even if the page has not finished loading. */
const LOAD_MS = 4000;

/** Runs after the host page has loaded, and not while it is only prerendered. */
export function whenIdle(act: () => void): void {
  const { prerendering } = document as { prerendering?: boolean };
  if (prerendering) document.addEventListener('prerenderingchange', () => whenIdle(act), { once: true });
  else if (document.readyState === 'complete') idle(act);
  else once(act);
}

function once(act: () => void): void {
  let isDone = false;
  const go = () => {
    if (!isDone) idle(act);
    isDone = true;
  };
  addEventListener('load', go);
  setTimeout(go, LOAD_MS);
}

/** Runs when the browser is idle; Safari has no idle callback. */
export function idle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 1000 });
  else setTimeout(act, 50);
}
