/** A message that is seen, and how far below the upper edge it begins: times and dividers come and go, messages stay. */
export type Anchor = { key: string; line: HTMLElement; top: number };

/** The first message that is seen, by halving: a thread may hold thousands, and this runs with every scroll. */
export function anchorIn(scroller: HTMLElement): Anchor | null {
  const edge = scroller.getBoundingClientRect().top;
  const chunks = [...(scroller.firstElementChild?.children ?? [])].filter((child) => 'chunk' in dataOf(child));
  const chunk = firstBelow(chunks, edge);
  const line = chunk && firstBelow(chunk.querySelectorAll('[data-side]'), edge);
  return line ? { key: dataOf(line).key!, line, top: line.getBoundingClientRect().top - edge } : null;
}

/** How far to scroll so that the line stands where it stood; 0 where it is gone. */
export function heldAt(scroller: HTMLElement, { key, line, top }: Anchor): number {
  const there = line.isConnected ? line : scroller.querySelector(`[data-key="${CSS.escape(key)}"]`);
  return there ? there.getBoundingClientRect().top - scroller.getBoundingClientRect().top - top : 0;
}

const dataOf = (element: Element): DOMStringMap => (element instanceof HTMLElement ? element.dataset : {});

/** Of elements that follow each other downwards, the first that reaches below the edge. */
function firstBelow(elements: ArrayLike<Element>, edge: number): HTMLElement | null {
  let [from, to] = [0, elements.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (elements[middle]!.getBoundingClientRect().bottom > edge) to = middle;
    else from = middle + 1;
  }
  const found = elements[from];
  return found instanceof HTMLElement ? found : null;
}
