import { type RefObject, useLayoutEffect, useState } from 'react';

/** What of the sheet is on screen, in steps: most scrolling draws nothing anew. In px. */
const STEP_PX = 128;
/** Until the first look: a tall screen. */
const TALL_PX = 1200;

export function useView(scroller: RefObject<HTMLElement | null>): { top: number; height: number } {
  const [view, setView] = useState({ top: 0, height: TALL_PX });
  useLayoutEffect(() => {
    const node = scroller.current;
    if (!node) return;
    const look = () => {
      // A step more than is seen, since the top is told in steps; a hidden page has no height and keeps what it had.
      if (node.clientHeight === 0) return;
      const top = Math.floor(node.scrollTop / STEP_PX) * STEP_PX;
      const height = Math.ceil(node.clientHeight / STEP_PX + 1) * STEP_PX;
      setView((known) => (known.top === top && known.height === height ? known : { top, height }));
    };
    look();
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
