import { type RefObject, useEffect } from 'react';

/** The wheel scrolls a bar that is too long, not the page. */
export function useWheel(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      const isTooLong = element.scrollWidth > element.clientWidth;
      if (!isTooLong || event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
      event.preventDefault();
      element.scrollLeft += event.deltaY;
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [bar]);
}
