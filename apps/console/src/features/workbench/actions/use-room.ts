import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** From this width on the header holds more than one word. CSS pixels: name, three buttons, menu, details. */
const ROOM_PX = 620;

/** Whether the element is wide enough for its second row of importance; measured before it is seen. */
export function useRoom(): [RefObject<HTMLElement | null>, boolean] {
  const root = useRef<HTMLElement>(null);
  const [hasRoom, setRoom] = useState(false);

  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    setRoom(element.clientWidth >= ROOM_PX);
    const observer = new ResizeObserver(() => setRoom(element.clientWidth >= ROOM_PX));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return [root, hasRoom];
}
