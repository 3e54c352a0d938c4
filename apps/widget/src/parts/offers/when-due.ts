import type { Events } from '../../loader/events';
import type { Kit } from '../kit';
import type { Awaited } from '../offers';

type Watched = { signal: AbortSignal; page: Pick<Kit, 'happened' | 'on'> };

/** Calls once all of it holds on this page: the time, the scroll depth, the page's event, and then the pointer leaves. */
export function whenDue({ after, scroll, exit, event }: Awaited, { signal, page }: Watched, act: () => void): void {
  let isTime = !after;
  let isScrolled = !scroll;
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);

  function check(isLeaving?: boolean): void {
    if (either.aborted || !isTime || !isScrolled || (exit && !isLeaving)) return;
    if (event && !page.happened.has(event)) return;
    over.abort();
    act();
  }

  if (after)
    setTimeout(() => {
      isTime = true;
      check();
    }, after * 1000);
  if (scroll) {
    const measure = () => {
      const { scrollHeight } = document.documentElement;
      isScrolled ||= ((scrollY + innerHeight) / scrollHeight) * 100 >= scroll;
      check();
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
  if (event)
    either.addEventListener(
      'abort',
      (page.on as Events['on'])('event', () => check()),
    );
  check();
}
