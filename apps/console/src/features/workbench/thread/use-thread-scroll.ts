import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Anchor, anchorShift, firstVisibleMessage } from './anchor';
import type { TimelineItem } from './timeline';

/** Distance from the end, in px, that counts as being at the end. */
const END_PX = 48;
/** Distance from the top, in px, at which older messages are loaded. */
const TOP_PX = 800;

type Options = {
  scroller: RefObject<HTMLDivElement | null>;
  items: readonly TimelineItem[];
  /** Loads older messages; resolves to true if messages were added, and the distance from the top is checked again. */
  onNearTop: () => Promise<boolean>;
  /** Marks an item far from the visible area for rendering; its element exists after the next render. */
  draw: (key: string) => void;
};

export type ThreadScroll = {
  isAtEnd: boolean;
  /** Current value of `isAtEnd`: the state changes only with the next render. */
  isFollowing: RefObject<boolean>;
  /** The visitor's messages that arrived below the visible area. */
  below: number;
  /** The "new" line is above the visible area. */
  isNewAbove: boolean;
  onScroll: () => void;
  toEnd: () => void;
  /** Scrolls this item to the middle; null: it is not rendered. */
  show: (key: string) => HTMLElement | null;
};

/**
 * Keeps the visible messages in place while messages are added and pictures load; scrolled to the end, it stays at the
 * end.
 */
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
    anchor.current = isFollowing.current ? null : firstVisibleMessage(element);
    setAtEnd(isFollowing.current);
    lookForNew(element);
  }, [scroller, lookForNew]);

  const hold = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    if (isFollowing.current) element.scrollTop = element.scrollHeight;
    else if (anchor.current) element.scrollTop += anchorShift(element, anchor.current);
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
      // Twice: chunks that were skipped get their true height only once they are near.
      for (let round = 0; round < 2; round++) line.scrollIntoView({ block: 'center' });
      anchor.current = firstVisibleMessage(element);
      return line;
    },
    [scroller, draw],
  );

  const below = useBelow(items, isAtEnd, lastKey);
  return { isAtEnd, isFollowing, below, isNewAbove, onScroll, toEnd, show };
}

/** Whether the "new" line is above the visible area and none of our messages is below the line. */
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

/** Loads older messages while the scroll position is near the top and there are more. */
function useFilling({ scroller, isShown, onNearTop }: Filling) {
  const isFilling = useRef(false);
  return useCallback(async () => {
    const isNear = () => (scroller.current?.scrollTop ?? TOP_PX) < TOP_PX;
    if (isShown.current) await fillWhile(isNear, { isFilling, onNearTop, nextFrame });
  }, [scroller, isShown, onNearTop]);
}

type Fill = Pick<Options, 'onNearTop'> & { isFilling: { current: boolean }; nextFrame(): Promise<void> };

/** Loads older messages while the top is near, one run at a time; after one that fails the next may begin. */
export async function fillWhile(isNear: () => boolean, { isFilling, onNearTop, nextFrame }: Fill): Promise<void> {
  if (isFilling.current || !isNear()) return;
  isFilling.current = true;
  try {
    while (isNear() && (await onNearTop())) await nextFrame();
  } finally {
    isFilling.current = false;
  }
}

/**
 * Keeps the visible messages in place when the height changes without a new message: typing line, pictures, composer.
 */
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

/** Number of the visitor's messages that arrived since the end was last visible. */
function useBelow(items: readonly TimelineItem[], isAtEnd: boolean, lastKey: string): number {
  const [seenKey, setSeenKey] = useState('');
  useEffect(() => {
    if (isAtEnd) setSeenKey(lastKey);
  }, [isAtEnd, lastKey]);

  return isAtEnd ? 0 : theirsAfter(items, seenKey);
}

/** Resolves before the next frame, when added messages are laid out. */
const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

/** Whether there is a "new" line with none of our messages after it: a reply after it means that it was seen. */
function isNewUnanswered(items: readonly TimelineItem[]): boolean {
  const at = items.findIndex(({ kind }) => kind === 'new');
  return at >= 0 && !items.some((item, n) => n > at && item.kind === 'message' && item.side === 'ours');
}

/** Number of the visitor's messages after the last item that was seen at the end. */
function theirsAfter(items: readonly TimelineItem[], seenKey: string): number {
  const from = items.findLastIndex((item) => item.key === seenKey);
  return from < 0
    ? 0
    : items.slice(from + 1).filter((item) => item.kind === 'message' && item.side === 'theirs').length;
}

const isAtEndOf = (element: HTMLElement): boolean =>
  element.scrollHeight - element.scrollTop - element.clientHeight < END_PX;

/** Scrolls to the first unread message, or to the end without one. */
function showStart(element: HTMLElement): void {
  const line = element.querySelector<HTMLElement>('[data-new-line]');
  if (!line) element.scrollTop = element.scrollHeight;
  else
    element.scrollTop +=
      line.getBoundingClientRect().top - element.getBoundingClientRect().top - element.clientHeight / 3;
}
