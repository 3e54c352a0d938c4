import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Chunk } from './message/chunks';

/** Chunks that are removed from the page, by key, with the height in px that is reserved for each. */
export type RemovedChunks = ReadonlyMap<string, number>;

/** Chunks within this distance of the visible area, in px, are rendered: about ten screens. */
const NEAR_PX = 8000;

export type ChunkRendering = {
  away: RemovedChunks;
  /** Observes a chunk's element; returns a function that stops observing it. */
  watch: (element: HTMLElement) => () => void;
  /**
   * Marks the chunk that contains this item for rendering, wherever it is; its elements exist after the next render.
   */
  draw: (key: string) => void;
};

/**
 * Renders only the chunks around the visible area, so that a thread of thousands of messages stays fast; the others are
 * replaced by empty space of the same height.
 */
export function useChunkRendering(scroller: RefObject<HTMLElement | null>, chunks: readonly Chunk[]): ChunkRendering {
  const [away, setAway] = useState<RemovedChunks>(() => new Map());
  const observer = useRef<IntersectionObserver | null>(null);
  const latest = useRef(chunks);
  useEffect(() => {
    latest.current = chunks;
  });

  const watch = useCallback(
    (element: HTMLElement) => {
      observer.current ??= new IntersectionObserver(
        (seen) => setAway((known) => removedAfter(known, seen.map(visibilityOf))),
        {
          root: scroller.current,
          rootMargin: `${NEAR_PX}px 0px`,
        },
      );
      const watching = observer.current;
      watching.observe(element);
      return () => watching.unobserve(element);
    },
    [scroller],
  );

  const draw = useCallback((key: string) => {
    const chunk = latest.current.find(({ items }) => items.some((item) => item.key === key));
    if (chunk) setAway((known) => removedAfter(known, [{ key: chunk.key, isNear: true, height: 0 }]));
  }, []);

  return { away, watch, draw };
}

export type ChunkVisibility = { key: string; isNear: boolean; height: number };

/** Returns the same map if nothing has changed. */
export function removedAfter(known: RemovedChunks, seen: readonly ChunkVisibility[]): RemovedChunks {
  const news = seen.filter(({ key, isNear }) => isNear === known.has(key));
  if (news.length === 0) return known;
  const next = new Map(known);
  for (const { key, isNear, height } of news)
    if (isNear) next.delete(key);
    else next.set(key, height);
  return next;
}

function visibilityOf({ target, isIntersecting, boundingClientRect }: IntersectionObserverEntry): ChunkVisibility {
  // A chunk that contains the focus is kept, since removing it would lose the focus.
  const isNear = isIntersecting || target.contains(document.activeElement);
  return { key: (target as HTMLElement).dataset.chunk ?? '', isNear, height: boundingClientRect.height };
}
