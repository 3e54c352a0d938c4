import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** How long a page that is still growing may take to reach where it was scrolled to. */
const PATIENCE_MS = 1000;

const tops = new Map<string, number>();

/** Of tabs that are closed. `page` begins with the tab's id. */
export function forgetScroll(isOpen: (id: number) => boolean): void {
  for (const page of tops.keys()) if (!isOpen(Number.parseInt(page, 10))) tops.delete(page);
}

/** The element in which the pages scroll, whichever layout is drawn. */
const scrollerOf = (host: HTMLElement | null): HTMLElement =>
  host?.closest<HTMLElement>('[data-scroller]') ?? document.documentElement;

/** "Scroll resets to top on navigation"; a page that was kept comes back where it was left. `page` names the page that is shown. */
export function useScroll(host: RefObject<HTMLElement | null>, page: string): void {
  const shown = useRef(page);
  const isSettling = useRef(false);

  useEffect(() => {
    const remember = (event: Event) => {
      const scroller = scrollerOf(host.current);
      const isOurs = event.target === scroller || event.target === document;
      if (isOurs && !isSettling.current) tops.set(shown.current, scroller.scrollTop);
    };
    document.addEventListener('scroll', remember, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', remember, { capture: true });
  }, [host]);

  useLayoutEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    const top = tops.get(page) ?? 0;
    const scroller = scrollerOf(host.current);
    scroller.scrollTop = top;
    if (Math.abs(scroller.scrollTop - top) < 2 || !host.current) return;
    isSettling.current = true;
    const growth = new ResizeObserver(() => {
      scroller.scrollTop = top;
      if (Math.abs(scroller.scrollTop - top) < 2) stop();
    });
    const timer = setTimeout(stop, PATIENCE_MS);
    // Whoever scrolls meanwhile knows better.
    const hands = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
    function stop(): void {
      isSettling.current = false;
      growth.disconnect();
      clearTimeout(timer);
      for (const kind of hands) removeEventListener(kind, stop);
    }
    growth.observe(host.current);
    for (const kind of hands) addEventListener(kind, stop, { passive: true });
    return stop;
  }, [host, page]);
}

/** What scrolls inside a page loses its place while the page is hidden: it is put back. */
export function useInnerScroll(pane: RefObject<HTMLElement | null>): void {
  const places = useRef(new Map<Element, { top: number; left: number }>());

  // Runs again each time the page is shown.
  useLayoutEffect(() => {
    const root = pane.current;
    const known = places.current;
    for (const [element, { top, left }] of known) {
      if (!root?.contains(element)) known.delete(element);
      else element.scrollTo({ top, left, behavior: 'instant' });
    }
    const remember = ({ target }: Event) => {
      if (target instanceof Element) known.set(target, { top: target.scrollTop, left: target.scrollLeft });
    };
    root?.addEventListener('scroll', remember, { capture: true, passive: true });
    return () => root?.removeEventListener('scroll', remember, { capture: true });
  }, [pane]);
}
