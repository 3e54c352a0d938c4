import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useDesk } from '../../../lib/desk/desk-context';
import { plain } from '../../../lib/text/plain';
import { useVisitorName } from '../visitor-name';
import type { GroupView } from './list-index';
import { countOf, type ListLayout, type Place, placeAt, positionOf, scrollFor } from './window';

const PAGE_ROWS = 8;
/** Letters typed within this many ms form one word. */
const WORD_MS = 800;
const LETTER = /^[\p{L}\p{N}#]$/u;

type Given = {
  scroller: RefObject<HTMLElement | null>;
  sheet: ListLayout;
  groups: readonly GroupView[];
  chosen: string | null;
};

/** Keyboard navigation of the list: one Tab stop; arrows, Home, End, Page keys, and typing a name. */
export function useListKeys({ scroller, sheet, groups, chosen }: Given) {
  const [focused, setFocused] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);

  const isHere = (key: string | null): key is string => key !== null && placeOf(key) !== null;
  const active = [focused, chosen].find(isHere) ?? (groups[0] ? `group ${groups[0].key}` : null);

  useLayoutEffect(() => {
    if (wanted.current === null) return;
    scroller.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(wanted.current)}"]`)?.focus({
      preventScroll: true,
    });
    wanted.current = null;
  });

  function placeOf(key: string): Place | null {
    for (const [part, { key: group, ids }] of groups.entries()) {
      if (key === `group ${group}`) return { part, row: null };
      const row = sheet.parts[part]?.rows ? ids.indexOf(key) : -1;
      if (row >= 0) return { part, row };
    }
    return null;
  }

  function keyAt({ part, row }: Place): string | null {
    const group = groups[part];
    return (row === null ? group && `group ${group.key}` : group?.ids[row]) ?? null;
  }

  function goTo(place: Place | null): void {
    const node = scroller.current;
    const key = place && keyAt(place);
    if (!node || !place || !key) return;
    node.scrollTop = scrollFor(sheet, place, { top: node.scrollTop, height: node.clientHeight });
    wanted.current = key;
    // Focusing the same row again must also scroll it into view.
    setFocused(key);
    if (key === focused) node.querySelector<HTMLElement>(`[data-item="${CSS.escape(key)}"]`)?.focus();
  }

  const typeAhead = useTypeAhead({ sheet, keyAt, goTo });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    const here = active === null ? null : placeOf(active);
    const at = here ? positionOf(sheet, here) : 0;
    const last = countOf(sheet) - 1;
    const next = {
      ArrowDown: Math.min(last, at + 1),
      ArrowUp: Math.max(0, at - 1),
      PageDown: Math.min(last, at + PAGE_ROWS),
      PageUp: Math.max(0, at - PAGE_ROWS),
      Home: 0,
      End: last,
    }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      goTo(placeAt(sheet, next));
    } else if (LETTER.test(event.key)) void typeAhead(event.key, at);
  }

  function onFocus({ target }: FocusEvent): void {
    const key = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-item]')?.dataset.item : undefined;
    if (key) setFocused(key);
  }

  return { active, onKeyDown, onFocus };
}

type Ahead = { sheet: ListLayout; keyAt: (place: Place) => string | null; goTo: (place: Place) => void };

/** Typed letters move the focus to a visitor whose name starts with them. */
function useTypeAhead({ sheet, keyAt, goTo }: Ahead) {
  const desk = useDesk();
  const nameOf = useVisitorName();
  const typed = useRef({ word: '', at: 0 });

  /** The first letter searches from the next row; further letters of the word include the current row. */
  return async (letter: string, at: number): Promise<void> => {
    const now = performance.now();
    const word = now - typed.current.at < WORD_MS ? typed.current.word + plain(letter) : plain(letter);
    typed.current = { word, at: now };
    const { inbox } = desk.store.getState();
    const { nameMatcher } = await import('./type-ahead');
    const isCalled = await nameMatcher(word);
    if (typed.current.word !== word) return;
    const count = countOf(sheet);
    for (let step = word.length === 1 ? 1 : 0; step <= count; step += 1) {
      const place = placeAt(sheet, (at + step) % count);
      if (!place || place.row === null) continue;
      const row = inbox?.visitors.get(keyAt(place) ?? '');
      if (row && isCalled(nameOf(row))) return goTo(place);
    }
  };
}
