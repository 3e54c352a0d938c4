import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Row } from '../rows';

/** Nearer than this to the end counts as reading the end. */
const NEAR = 48;

/** Keeps the end in sight for who reads the end, and everything still for who reads above. */
export function useScroll(rows: readonly Row[], also: readonly unknown[]) {
  const log = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const height = useRef(0);
  const firstKey = useRef<string | undefined>(undefined);
  const lastKey = useRef<string | undefined>(undefined);
  /** Null: at the end. Else how many came meanwhile. */
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
    // Who leaves the end goes up. That it is further away now is no sign: something has grown since, and `stay` is to come.
    const onScroll = () => {
      const isUpwards = box.scrollTop < top;
      top = box.scrollTop;
      const isNear = box.scrollHeight - top - box.clientHeight < NEAR;
      isAtEnd.current = isNear || (isAtEnd.current && !isUpwards);
      setBelow((count) => (isAtEnd.current ? null : (count ?? 0)));
    };
    // The composer grew, or the keyboard came: the end stays in sight.
    const stay = () => isAtEnd.current && toBottom();
    const resized = new ResizeObserver(stay);
    box.addEventListener('scroll', onScroll, { passive: true });
    // A picture without known measures has loaded; a part that was fetched, or a question, stands now.
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
