import type { Awaited } from '../offers';

/** Calls once all of it holds on this page: the time, the scroll depth, and then the pointer leaves. */
export function whenDue({ after, scroll = 0, exit }: Awaited, signal: AbortSignal, act: () => void): void {
  let isTime = after === 0;
  let isScrolled = scroll === 0;
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);

  function check(isLeaving: boolean): void {
    if (either.aborted || !isTime || !isScrolled || (exit && !isLeaving)) return;
    over.abort();
    act();
  }

  if (!isTime) {
    const timer = setTimeout(() => {
      isTime = true;
      check(false);
    }, after * 1000);
    either.addEventListener('abort', () => clearTimeout(timer));
  }
  if (!isScrolled) {
    const measure = () => {
      const { scrollHeight } = document.documentElement;
      isScrolled ||= ((scrollY + innerHeight) / scrollHeight) * 100 >= scroll;
      check(false);
    };
    addEventListener('scroll', measure, { passive: true, signal: either });
    measure();
  }
  if (exit)
    document.addEventListener(
      'mouseout',
      ({ relatedTarget, clientY }) => relatedTarget === null && clientY <= 0 && check(true),
      { signal: either },
    );
  check(false);
}
