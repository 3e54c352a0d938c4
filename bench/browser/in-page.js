/**
 * What a page under measurement counts of itself. Loaded before the page's own scripts; plain JavaScript, since it runs
 * in the browser as it stands here.
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

  /** Into a list of its own, so that a loop that has yet to notice its end counts nothing twice. */
  async function startFrames() {
    const own = [];
    frames = own;
    while (frames === own) own.push(await frame());
  }

  /** Frames a second, and how many came late: a frame that was left out shows as a gap of two. */
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

  /** Turns the wheel through the whole list and back, for so long. */
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

  /** Presses a row; answers the ms until its own first words stand in the thread and are painted, null if it has moved away. */
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
    // The frame after the one in which it was found has it on screen.
    await frame();
    return performance.now() - begun;
  }

  const rowsOnScreen = () => [...document.querySelectorAll('[data-visitor]')].map((row) => row.dataset.visitor);

  /** The counts at the groups' heads. */
  const counts = () =>
    Object.fromEntries(
      [...document.querySelectorAll('[data-item^="group "]')].map((head) => [
        head.dataset.item.slice('group '.length),
        Number(/\d+/.exec(head.textContent)?.[0] ?? 0),
      ]),
    );

  const messagesAt = (visitor) =>
    Number(/(\d+)\/\d+/.exec(document.querySelector(`[data-visitor="${visitor}"]`)?.textContent ?? '')?.[1] ?? 0);

  /** Time in which the page could not answer, in pieces longer than 50 ms, after its first paint. */
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

  return { startFrames, stopFrames, scroll, choose, rowsOnScreen, counts, messagesAt, pageFigures };
})();
