import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Chunk } from './message/chunks';

/** Stretches that are taken out of the page, with the height each keeps free, px. */
export type Away = ReadonlyMap<string, number>;

/** This far above and below the view everything is drawn: some ten screens. In px. */
const NEAR_PX = 8000;

export type Nearness = {
  away: Away;
  /** From when a stretch stands in the page until it is gone; answers how to stop. */
  watch: (element: HTMLElement) => () => void;
  /** Draws the stretch of this line again, wherever one is; it is there with the next draw. */
  draw: (key: string) => void;
};

/** A thread of thousands costs the page only what is around the view: the rest is an empty place of its own height. */
export function useNearness(scroller: RefObject<HTMLElement | null>, chunks: readonly Chunk[]): Nearness {
  const [away, setAway] = useState<Away>(() => new Map());
  const observer = useRef<IntersectionObserver | null>(null);
  const latest = useRef(chunks);
  useEffect(() => {
    latest.current = chunks;
  });

  const watch = useCallback(
    (element: HTMLElement) => {
      observer.current ??= new IntersectionObserver((seen) => setAway((known) => awayAfter(known, seen.map(sightOf))), {
        root: scroller.current,
        rootMargin: `${NEAR_PX}px 0px`,
      });
      const watching = observer.current;
      watching.observe(element);
      return () => watching.unobserve(element);
    },
    [scroller],
  );

  const draw = useCallback((key: string) => {
    const chunk = latest.current.find(({ items }) => items.some((item) => item.key === key));
    if (chunk) setAway((known) => awayAfter(known, [{ key: chunk.key, isNear: true, height: 0 }]));
  }, []);

  return { away, watch, draw };
}

export type Sight = { key: string; isNear: boolean; height: number };

/** The very same map where nothing has changed. */
export function awayAfter(known: Away, seen: readonly Sight[]): Away {
  const news = seen.filter(({ key, isNear }) => isNear === known.has(key));
  if (news.length === 0) return known;
  const next = new Map(known);
  for (const { key, isNear, height } of news)
    if (isNear) next.delete(key);
    else next.set(key, height);
  return next;
}

function sightOf({ target, isIntersecting, boundingClientRect }: IntersectionObserverEntry): Sight {
  // Whoever stands on one of its lines with the keyboard would fall off.
  const isNear = isIntersecting || target.contains(document.activeElement);
  return { key: (target as HTMLElement).dataset.chunk ?? '', isNear, height: boundingClientRect.height };
}
