/** A message that is seen, and how far below the upper edge it begins: times and dividers come and go, messages stay. */
export type Anchor = { key: string; top: number };

/** The first message that is seen, by halving: a thread may hold thousands. */
export function anchorIn(scroller: HTMLElement): Anchor | null {
  const edge = scroller.getBoundingClientRect().top;
  const chunk = firstBelow(scroller.querySelectorAll<HTMLElement>('[data-chunk]'), edge);
  const line = chunk && firstBelow(chunk.querySelectorAll<HTMLElement>('[data-side]'), edge);
  return line ? { key: line.dataset.key!, top: line.getBoundingClientRect().top - edge } : null;
}

/** How far to scroll so that the line stands where it stood; 0 where it is gone. */
export function heldAt(scroller: HTMLElement, { key, top }: Anchor): number {
  const line = scroller.querySelector(`[data-key="${CSS.escape(key)}"]`);
  return line ? line.getBoundingClientRect().top - scroller.getBoundingClientRect().top - top : 0;
}

/** Of elements that follow each other downwards, the first that reaches below the edge. */
function firstBelow(elements: NodeListOf<HTMLElement>, edge: number): HTMLElement | null {
  let [from, to] = [0, elements.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (elements[middle]!.getBoundingClientRect().bottom > edge) to = middle;
    else from = middle + 1;
  }
  return elements[from] ?? null;
}
