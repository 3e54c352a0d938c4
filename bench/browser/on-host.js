/**
 * Counters of a measured host page, and when the widget's input field was ready: the composer, or the form before it. Loaded before any other script into
 * every frame; plain JavaScript, since it runs in the browser without a build.
 */
globalThis.onHost = (() => {
  const tasks = [];
  let shift = 0;
  let pressedAt = 0;
  let usableAt = 0;
  const now = () => performance.timeOrigin + performance.now();

  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  addEventListener('pointerdown', () => (pressedAt = now()), true);

  function look(_changes, watcher) {
    if (!document.querySelector('textarea:not(:disabled), form input:not(:disabled)')) return;
    watcher.disconnect();
    requestAnimationFrame(() => setTimeout(() => (usableAt = now())));
  }
  if (self !== top) new MutationObserver(look).observe(document, { subtree: true, childList: true });

  return {
    /** Total blocking time: the time over 50 ms of each long task. */
    blocking: () => tasks.reduce((sum, { duration }) => sum + duration - 50, 0),
    longTasks: () => tasks.length,
    shift: () => shift,
    pressedAt: () => pressedAt,
    usableAt: () => usableAt,
  };
})();
