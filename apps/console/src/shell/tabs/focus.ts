import { type RefObject, useEffect, useRef } from 'react';

const last = new Map<number, Element>();

/** Weak, so that closed tabs are not kept in memory. */
export function forgetFocus(isOpen: (id: number) => boolean): void {
  for (const id of last.keys()) if (!isOpen(id)) last.delete(id);
}

/** Remembers the focused element of each page, in its dialogs too. */
export function useLastFocus(pane: RefObject<HTMLElement | null>, id: number): void {
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const isInside = target instanceof Element && (pane.current?.contains(target) || target.closest('[role=dialog]'));
      if (isInside && target !== pane.current) last.set(id, target);
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [pane, id]);
}

/** The shown page gets the focus: where one was in it, else its heading, so that a screen reader reads on from there. */
export function usePageFocus(host: RefObject<HTMLElement | null>, id: number | null): void {
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current === id) return;
    const isFirst = shown.current === null;
    shown.current = id;
    const pane = host.current?.querySelector<HTMLElement>(`[data-pane="${id}"]`);
    const active = document.activeElement;
    const before = last.get(id ?? 0);
    // A page that put the focus itself knows best, and the first page takes it from nobody. A dialog that comes back takes
    // the focus to itself: where one was in it is better.
    const dialog = active?.closest('[role=dialog]');
    if (!pane || isFirst || pane.contains(active) || (dialog && !dialog.contains(before ?? null))) return;
    placeIn(pane, before).focus({ preventScroll: true });
  }, [host, id]);
}

function placeIn(pane: HTMLElement, before: Element | undefined): HTMLElement {
  // A keyboard on the screen should not open by itself.
  const isTouch = matchMedia('(pointer: coarse)').matches;
  if (!isTouch && before instanceof HTMLElement && before.isConnected) return before;
  const heading = pane.querySelector<HTMLElement>('h1');
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  return heading ?? pane;
}
