import { type RefObject, useLayoutEffect, useState } from 'react';

/** Width of an element in px; 0 until it is measured. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const shown = element.current;
    if (!shown) return;
    setWidth(shown.clientWidth);
    const observer = new ResizeObserver(() => shown.clientWidth > 0 && setWidth(shown.clientWidth));
    observer.observe(shown);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
