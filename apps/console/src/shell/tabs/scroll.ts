import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** How long, in ms, a page that is still growing is scrolled to its former position. */
const PATIENCE_MS = 1000;

const tops = new Map<string, number>();

/** Drops the positions of closed tabs. `page` starts with the tab's id. */
export function forgetScroll(isOpen: (id: number) => boolean): void {
  for (const page of tops.keys()) if (!isOpen(Number.parseInt(page, 10))) tops.delete(page);
}

/** The element that scrolls the pages, in every layout. */
const scrollerOf = (host: HTMLElement | null): HTMLElement =>
  host?.closest<HTMLElement>('[data-scroller]') ?? document.documentElement;

/** "Scroll resets to top on navigation"; a kept page returns to its former position. `page`: the shown page. */
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
    // If the user scrolls meanwhile, the former position is not restored.
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

/** Restores the positions of scrollers inside a page, which are lost while the page is hidden. */
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
