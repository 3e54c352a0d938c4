/**
 * The first visible message and its distance in px below the scroller's upper edge. Always a message: times and
 * dividers come and go.
 */
export type Anchor = { key: string; line: HTMLElement; top: number };

/**
 * Finds the first visible message by binary search: this runs on every scroll, and a thread may hold thousands of
 * messages.
 */
export function firstVisibleMessage(scroller: HTMLElement): Anchor | null {
  const edge = scroller.getBoundingClientRect().top;
  const chunks = [...(scroller.firstElementChild?.children ?? [])].filter((child) => 'chunk' in dataOf(child));
  const chunk = firstBelow(chunks, edge);
  const line = chunk && firstBelow(chunk.querySelectorAll('[data-side]'), edge);
  return line ? { key: dataOf(line).key!, line, top: line.getBoundingClientRect().top - edge } : null;
}

/** The scroll distance that puts the message back to its former position; 0 if it is no longer rendered. */
export function anchorShift(scroller: HTMLElement, { key, line, top }: Anchor): number {
  const there = line.isConnected ? line : scroller.querySelector(`[data-key="${CSS.escape(key)}"]`);
  return there ? there.getBoundingClientRect().top - scroller.getBoundingClientRect().top - top : 0;
}

const dataOf = (element: Element): DOMStringMap => (element instanceof HTMLElement ? element.dataset : {});

/** The first element whose lower edge is below `edge`; the elements are ordered from top to bottom. */
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
