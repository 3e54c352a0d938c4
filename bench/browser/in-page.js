/**
 * Counters of a measured page. Loaded before the page's own scripts; plain JavaScript, since it runs in the browser
 * without a build.
 */
globalThis.bench = (() => {
  let frames = [];
  const longTasks = [];
  let largest = 0;

  new PerformanceObserver((list) => longTasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    largest = list.getEntries().at(-1).startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });

  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const scroller = () => document.querySelector('[data-item]').closest('section').parentElement;

  /** Each start uses a list of its own, so that an earlier loop that has not stopped yet adds nothing to it. */
  async function startFrames() {
    const own = [];
    frames = own;
    while (frames === own) own.push(await frame());
  }

  /** Frames per second, and the number of late ones; a dropped frame shows as a doubled interval. */
  function stopFrames() {
    const own = frames;
    frames = [];
    const gaps = own.slice(1).map((at, n) => at - own[n]);
    const span = own.at(-1) - own[0];
    return {
      perSecond: (gaps.length * 1000) / span,
      late: gaps.filter((gap) => gap > 25).length,
      longestGapMs: Math.max(...gaps),
      count: gaps.length,
    };
  }

  /** Scrolls through the whole list and back for `ms`. */
  async function scroll(ms, pxAFrame) {
    const list = scroller();
    const begun = performance.now();
    let by = pxAFrame;
    while (performance.now() - begun < ms) {
      if (list.scrollTop + list.clientHeight >= list.scrollHeight - 1) by = -pxAFrame;
      if (list.scrollTop <= 0) by = pxAFrame;
      list.scrollTop += by;
      await frame();
    }
    list.scrollTop = 0;
  }

  /** Clicks a row; returns the ms until its first message is painted in the thread, null if the row has moved away. */
  async function choose(visitor, words) {
    const row = document.querySelector(`[data-visitor="${visitor}"]`);
    if (!row) return null;
    const begun = performance.now();
    row.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    row.click();
    while (!document.querySelector('[role="log"]')?.textContent.includes(words)) {
      if (performance.now() - begun > 5000) return Number.NaN;
      await frame();
    }
    // Painted by the frame after the one that found it.
    await frame();
    return performance.now() - begun;
  }

  const rowsOnScreen = () => [...document.querySelectorAll('[data-visitor]')].map((row) => row.dataset.visitor);

  /** The counts in the groups' headings. */
  const counts = () =>
    Object.fromEntries(
      [...document.querySelectorAll('[data-item^="group "]')].map((head) => [
        head.dataset.item.slice('group '.length),
        Number(/\d+/.exec(head.textContent)?.[0] ?? 0),
      ]),
    );

  /** The visitor's messages at its row; the page is in Chinese (`list.counts` of the console's texts). */
  const messagesAt = (visitor) =>
    Number(/访客 (\d+) 条/.exec(document.querySelector(`[data-visitor="${visitor}"]`)?.textContent ?? '')?.[1] ?? 0);

  /** Total blocking time after the first paint: tasks over 50 ms. */
  function pageFigures() {
    const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    return {
      lcpMs: largest,
      blockingMs: longTasks
        .filter(({ startTime }) => startTime >= first)
        .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
      scriptKb: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
    };
  }

  /** Durations of the tasks over 50 ms since the last call, in ms. */
  const takeLongTasks = () => longTasks.splice(0).map(({ duration }) => Math.round(duration));

  return { takeLongTasks, startFrames, stopFrames, scroll, choose, rowsOnScreen, counts, messagesAt, pageFigures };
})();
