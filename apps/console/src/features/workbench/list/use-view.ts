import { type RefObject, useLayoutEffect, useState } from 'react';

/** Step in px in which the scroll position is reported, so that most scrolling renders nothing. */
const STEP_PX = 128;

export function useView(scroller: RefObject<HTMLElement | null>): { top: number; height: number } {
  // Until the first measurement: the list is not higher than the window.
  const [view, setView] = useState(() => ({ top: 0, height: innerHeight }));
  useLayoutEffect(() => {
    const node = scroller.current;
    if (!node) return;
    const look = () => {
      // One step more than visible, since the top is rounded to steps. A hidden page has no height and keeps the last one.
      if (node.clientHeight === 0) return;
      const top = Math.floor(node.scrollTop / STEP_PX) * STEP_PX;
      const height = Math.ceil(node.clientHeight / STEP_PX + 1) * STEP_PX;
      setView((known) => (known.top === top && known.height === height ? known : { top, height }));
    };
    // The observer's first report comes with the first layout: measuring here would lay the page out twice.
    node.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(node);
    return () => {
      node.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [scroller]);
  return view;
}
