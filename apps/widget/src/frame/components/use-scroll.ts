import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Row } from '../rows';

/** Distance from the end in px below which the reader counts as being at the end. */
const NEAR = 48;

/** Scrolls with new content if the reader is at the end; otherwise keeps the scroll position. */
export function useScroll(rows: readonly Row[], also: readonly unknown[]) {
  const log = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const height = useRef(0);
  const firstKey = useRef<string | undefined>(undefined);
  const lastKey = useRef<string | undefined>(undefined);
  /** Null: at the end; otherwise the number of messages that arrived below. */
  const [below, setBelow] = useState<number | null>(null);

  const toBottom = useCallback(() => {
    isAtEnd.current = true;
    setBelow(null);
    const box = log.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, []);

  useLayoutEffect(() => {
    const box = log.current;
    if (!box) return;
    const [first, last] = [rows[0], rows.at(-1)];
    const isOlderLoaded =
      firstKey.current !== undefined && first?.key !== firstKey.current && last?.key === lastKey.current;
    const isNew = last?.key !== lastKey.current;
    const isMine = last?.kind === 'message' && last.isMine && last.mark === 'sending';
    if (isAtEnd.current || (isNew && isMine)) toBottom();
    else if (isOlderLoaded) box.scrollTop += box.scrollHeight - height.current;
    else if (isNew && last?.kind === 'message' && !last.isMine) setBelow((count) => (count ?? 0) + 1);
    height.current = box.scrollHeight;
    firstKey.current = first?.key;
    lastKey.current = last?.key;
  }, [rows, ...also]);

  useEffect(() => {
    const box = log.current;
    if (!box) return;
    let top = box.scrollTop;
    // Only scrolling upwards leaves the end. A larger distance alone does not: the content has grown, and `stay`
    // follows.
    const onScroll = () => {
      const isUpwards = box.scrollTop < top;
      top = box.scrollTop;
      const isNear = box.scrollHeight - top - box.clientHeight < NEAR;
      isAtEnd.current = isNear || (isAtEnd.current && !isUpwards);
      setBelow((count) => (isAtEnd.current ? null : (count ?? 0)));
    };
    // The composer has grown or the keyboard has opened: stays at the end.
    const stay = () => isAtEnd.current && toBottom();
    const resized = new ResizeObserver(stay);
    box.addEventListener('scroll', onScroll, { passive: true });
    // A picture without known size, or a lazily loaded part, has loaded.
    box.addEventListener('load', stay, true);
    const grown = new MutationObserver(stay);
    grown.observe(box, { childList: true, subtree: true });
    resized.observe(box);
    return () => {
      grown.disconnect();
      box.removeEventListener('load', stay, true);
      box.removeEventListener('scroll', onScroll);
      resized.disconnect();
    };
  }, []);

  return { log, below, toBottom };
}
