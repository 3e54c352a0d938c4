import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TimelineItem } from './timeline';

/** This near to the end counts as being there. */
const END_PX = 48;
/** Older messages are asked for before the top is reached. */
const TOP_PX = 240;

type Options = {
  scroller: RefObject<HTMLDivElement | null>;
  items: readonly TimelineItem[];
  onNearTop: () => void;
};

export type ThreadScroll = {
  isAtEnd: boolean;
  /** The same, true to the moment: state lags behind by a draw. */
  isFollowing: RefObject<boolean>;
  /** Messages that came below while one reads above. */
  below: number;
  onScroll: () => void;
  toEnd: () => void;
};

/** Holds the view still while messages come above and below, and follows the end for who is there. */
export function useThreadScroll({ scroller, items, onNearTop }: Options): ThreadScroll {
  const [isAtEnd, setAtEnd] = useState(true);
  const [seenKey, setSeenKey] = useState('');
  const isFollowing = useRef(true);
  const before = useRef({ first: '', last: '', height: 0 });
  const keys = items.filter((item) => item.kind === 'message' || item.kind === 'pending');
  const first = keys[0]?.key ?? '';
  const last = keys.at(-1)?.key ?? '';
  const isMine = keys.at(-1)?.kind === 'pending';

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const known = before.current;
    const isFirstDraw = known.last === '' && last !== '';
    if (isFirstDraw) {
      showStart(element);
      isFollowing.current = isAtEndOf(element);
      setAtEnd(isFollowing.current);
    } else if (isFollowing.current || (isMine && known.last !== last)) element.scrollTop = element.scrollHeight;
    else if (known.first !== first) element.scrollTop += element.scrollHeight - known.height;
    before.current = { first, last, height: element.scrollHeight };
    if (element.scrollHeight <= element.clientHeight) onNearTop();
  }, [scroller, first, last, isMine, onNearTop]);

  // What grows without a new message (typing, marks, a taller composer) must not push the end out of sight.
  useEffect(() => {
    const element = scroller.current;
    const sheet = element?.firstElementChild;
    if (!element || !sheet) return;
    const observer = new ResizeObserver(() => {
      if (isFollowing.current) element.scrollTop = element.scrollHeight;
      before.current.height = element.scrollHeight;
    });
    observer.observe(sheet);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);

  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const isThere = isAtEndOf(element);
    isFollowing.current = isThere;
    setAtEnd(isThere);
    if (element.scrollTop < TOP_PX) onNearTop();
  }, [scroller, onNearTop]);

  useEffect(() => {
    if (isAtEnd) setSeenKey(last);
  }, [isAtEnd, last]);

  const toEnd = useCallback(() => {
    isFollowing.current = true;
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
  }, [scroller]);

  return { isAtEnd, isFollowing, below: isAtEnd ? 0 : theirsAfter(items, seenKey), onScroll, toEnd };
}

/** Messages of the visitor behind the last one that was seen at the end. */
function theirsAfter(items: readonly TimelineItem[], seenKey: string): number {
  const from = items.findIndex((item) => item.key === seenKey);
  return from < 0
    ? 0
    : items.slice(from + 1).filter((item) => item.kind === 'message' && item.side === 'theirs').length;
}

const isAtEndOf = (element: HTMLElement): boolean =>
  element.scrollHeight - element.scrollTop - element.clientHeight < END_PX;

/** A thread opens at its first unread message, else at its end. */
function showStart(element: HTMLElement): void {
  const line = element.querySelector<HTMLElement>('[data-new-line]');
  element.scrollTop = line ? line.offsetTop - element.clientHeight / 3 : element.scrollHeight;
}
