import { type RefObject, useEffect, useRef, useState } from 'react';

type Room = { width: number; height: number };

/** Height in px of header, controls and the bar below; in a narrow box their lines break. The least that stays. */
const AROUND = { wide: 410, narrow: 460 };
const NARROW = 480;
const LEAST = 320;

/** The room of a box: its width, and what the browser's window leaves of the height. Null until it is measured. */
export function useRoom(): [box: RefObject<HTMLDivElement | null>, room: Room | null] {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Room | null>(null);

  useEffect(() => {
    function measure(): void {
      const width = box.current?.clientWidth ?? 0;
      // A page that is hidden has no width: it keeps what it had.
      const around = width < NARROW ? AROUND.narrow : AROUND.wide;
      if (width > 0) setRoom({ width, height: Math.max(LEAST, window.innerHeight - around) });
    }
    const observer = new ResizeObserver(measure);
    if (box.current) observer.observe(box.current);
    window.addEventListener('resize', measure);
    measure();
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, []);

  return [box, room];
}
