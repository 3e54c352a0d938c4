import { type RefObject, useEffect, useRef, useState } from 'react';

/** CSS px from which the header has room for name, three buttons, menu and details. */
const ROOM_PX = 620;
const WIDE = '(min-width: 992px)';

/** Result for the previous thread, whose header had the same place. */
let hadRoom: boolean | null = null;

/**
 * Whether the element is wide enough for actions of rank 2. Uses a ResizeObserver, which reports before painting:
 * reading the width would force a second layout of the page whenever a visitor is chosen.
 */
export function useFitsButtons(): [RefObject<HTMLElement | null>, boolean] {
  const root = useRef<HTMLElement>(null);
  const [hasRoom, setRoom] = useState(() => hadRoom ?? matchMedia(WIDE).matches);

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.borderBoxSize[0]?.inlineSize ?? 0;
      // A hidden page has no width.
      if (width === 0) return;
      hadRoom = width >= ROOM_PX;
      setRoom(hadRoom);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return [root, hasRoom];
}
