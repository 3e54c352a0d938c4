/** A page that never finishes loading still gets its launcher after this. */
const LOAD_MS = 4000;

/** After the host page has done its own work, and not while it is only being prepared for a click that may not come. */
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

/** When the page has nothing better to do; Safari has no idle callback. */
export function idle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 1000 });
  else setTimeout(act, 50);
}
