import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Anchor, anchorIn, heldAt } from './anchor';
import type { TimelineItem } from './timeline';

/** This near to the end counts as being there. */
const END_PX = 48;
/** Older messages are asked for this long before the top is reached. */
const TOP_PX = 800;

type Options = {
  scroller: RefObject<HTMLDivElement | null>;
  items: readonly TimelineItem[];
  /** Whether more came: then one looks again whether it is enough. */
  onNearTop: () => Promise<boolean>;
  /** Draws a line that is far from the view; it is there with the next draw. */
  draw: (key: string) => void;
};

export type ThreadScroll = {
  isAtEnd: boolean;
  /** The same, true to the moment: state lags behind by a draw. */
  isFollowing: RefObject<boolean>;
  /** Messages that came below while one reads above. */
  below: number;
  /** The "new" line lies above what is seen. */
  isNewAbove: boolean;
  onScroll: () => void;
  toEnd: () => void;
  /** Shows this line in the middle; whether it is drawn at all. */
  show: (key: string) => HTMLElement | null;
};

/** Holds the view still while messages come above and below and while pictures grow, and follows the end for who is there. */
export function useThreadScroll({ scroller, items, onNearTop, draw }: Options): ThreadScroll {
  const [isAtEnd, setAtEnd] = useState(true);
  const isFollowing = useRef(true);
  const isShown = useRef(false);
  const anchor = useRef<Anchor | null>(null);
  const lastDrawn = useRef('');
  const { isNewAbove, lookForNew } = useNewAbove(items);
  const last = items.findLast((item) => item.kind === 'message' || item.kind === 'pending');
  const lastKey = last?.key ?? '';
  const isMine = last?.kind === 'pending';

  const look = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    isFollowing.current = isAtEndOf(element);
    anchor.current = isFollowing.current ? null : anchorIn(element);
    setAtEnd(isFollowing.current);
    lookForNew(element);
  }, [scroller, lookForNew]);

  const hold = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    if (isFollowing.current) element.scrollTop = element.scrollHeight;
    else if (anchor.current) element.scrollTop += heldAt(element, anchor.current);
  }, [scroller]);

  const fill = useFilling({ scroller, isShown, onNearTop });

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is laid out anew is held
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    if (!isShown.current && lastKey !== '') {
      isShown.current = true;
      showStart(element);
      look();
    } else if (isMine && lastDrawn.current !== lastKey) {
      isFollowing.current = true;
      hold();
    } else hold();
    lastDrawn.current = lastKey;
    void fill();
  }, [scroller, items, lastKey, isMine, fill]);

  useHeldOnGrowth(scroller, hold);

  const onScroll = useCallback(() => {
    look();
    void fill();
  }, [look, fill]);

  const toEnd = useCallback(() => {
    isFollowing.current = true;
    hold();
  }, [hold]);

  const show = useCallback(
    (key: string) => {
      const element = scroller.current;
      const line = element?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
      if (!element) return null;
      if (!line) {
        draw(key);
        return null;
      }
      isFollowing.current = false;
      anchor.current = null;
      // Twice: what was skipped on the way gets its true height only when it is near.
      for (let round = 0; round < 2; round++) line.scrollIntoView({ block: 'center' });
      anchor.current = anchorIn(element);
      return line;
    },
    [scroller, draw],
  );

  const below = useBelow(items, isAtEnd, lastKey);
  return { isAtEnd, isFollowing, below, isNewAbove, onScroll, toEnd, show };
}

/** Whether the "new" line lies above what is seen, as far as nobody has answered below it. */
function useNewAbove(items: readonly TimelineItem[]) {
  const [isNewAbove, setNewAbove] = useState(false);
  const newLine = useRef<Element | null>(null);
  const hasNew = useMemo(() => isNewUnanswered(items), [items]);
  const lookForNew = useCallback(
    (element: HTMLElement) => {
      if (!hasNew) newLine.current = null;
      else if (newLine.current?.isConnected !== true) newLine.current = element.querySelector('[data-new-line]');
      const edge = element.getBoundingClientRect().top;
      setNewAbove(newLine.current !== null && newLine.current.getBoundingClientRect().bottom < edge);
    },
    [hasNew],
  );
  return { isNewAbove, lookForNew };
}

type Filling = Pick<Options, 'scroller' | 'onNearTop'> & { isShown: RefObject<boolean> };

/** Asks for older messages as long as the view is near the top and more come. */
function useFilling({ scroller, isShown, onNearTop }: Filling) {
  const isFilling = useRef(false);
  return useCallback(async () => {
    const isNear = () => (scroller.current?.scrollTop ?? TOP_PX) < TOP_PX;
    if (isFilling.current || !isShown.current || !isNear()) return;
    isFilling.current = true;
    while (isNear() && (await onNearTop())) await nextFrame();
    isFilling.current = false;
  }, [scroller, isShown, onNearTop]);
}

/** What grows without a new message (typing, a picture, a taller composer) must not move what is read. */
function useHeldOnGrowth(scroller: RefObject<HTMLElement | null>, hold: () => void): void {
  useEffect(() => {
    const element = scroller.current;
    const sheet = element?.firstElementChild;
    if (!element || !sheet) return;
    const observer = new ResizeObserver(hold);
    observer.observe(sheet);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, hold]);
}

/** How many messages of the visitor came since the end was last in view. */
function useBelow(items: readonly TimelineItem[], isAtEnd: boolean, lastKey: string): number {
  const [seenKey, setSeenKey] = useState('');
  useEffect(() => {
    if (isAtEnd) setSeenKey(lastKey);
  }, [isAtEnd, lastKey]);

  return isAtEnd ? 0 : theirsAfter(items, seenKey);
}

/** What has come is laid out by then. */
const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

/** Whoever has answered below the line has been there: it is no place to go back to. */
function isNewUnanswered(items: readonly TimelineItem[]): boolean {
  const at = items.findIndex(({ kind }) => kind === 'new');
  return at >= 0 && !items.some((item, n) => n > at && item.kind === 'message' && item.side === 'ours');
}

/** Messages of the visitor behind the last one that was seen at the end. */
function theirsAfter(items: readonly TimelineItem[], seenKey: string): number {
  const from = items.findLastIndex((item) => item.key === seenKey);
  return from < 0
    ? 0
    : items.slice(from + 1).filter((item) => item.kind === 'message' && item.side === 'theirs').length;
}

const isAtEndOf = (element: HTMLElement): boolean =>
  element.scrollHeight - element.scrollTop - element.clientHeight < END_PX;

/** A thread opens at its first unread message, else at its end. */
function showStart(element: HTMLElement): void {
  const line = element.querySelector<HTMLElement>('[data-new-line]');
  if (!line) element.scrollTop = element.scrollHeight;
  else
    element.scrollTop +=
      line.getBoundingClientRect().top - element.getBoundingClientRect().top - element.clientHeight / 3;
}
