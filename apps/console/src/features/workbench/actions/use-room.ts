import { type RefObject, useEffect, useRef, useState } from 'react';

/** From this width on the header holds more than one word. CSS pixels: name, three buttons, menu, details. */
const ROOM_PX = 620;
const WIDE = '(min-width: 992px)';

/** As it was for the thread before: the next one stands in the same place. */
let hadRoom: boolean | null = null;

/**
 * Whether the element is wide enough for its second row of importance. It is told before it is seen, by who lays it out:
 * asking for a width in between would lay the whole page out twice with each choice of a visitor.
 */
export function useRoom(): [RefObject<HTMLElement | null>, boolean] {
  const root = useRef<HTMLElement>(null);
  const [hasRoom, setRoom] = useState(() => hadRoom ?? matchMedia(WIDE).matches);

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.borderBoxSize[0]?.inlineSize ?? 0;
      // A page that is kept out of sight has none.
      if (width === 0) return;
      hadRoom = width >= ROOM_PX;
      setRoom(hadRoom);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return [root, hasRoom];
}
