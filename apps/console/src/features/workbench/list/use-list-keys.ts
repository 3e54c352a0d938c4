import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useDesk } from '../../../lib/desk/desk-context';
import { plain } from '../../../lib/text/plain';
import { useVisitorName } from '../visitor-name';
import type { GroupView } from './list-index';
import { countOf, type Place, placeAt, positionOf, type Sheet, scrollFor } from './window';

const PAGE_ROWS = 8;
/** Letters typed within this time are one word. In ms. */
const WORD_MS = 800;
const LETTER = /^[\p{L}\p{N}#]$/u;

type Given = {
  scroller: RefObject<HTMLElement | null>;
  sheet: Sheet;
  groups: readonly GroupView[];
  chosen: string | null;
};

/** One stop for Tab; arrows, Home, End and Page keys walk from there, letters go to who is called so. */
export function useListKeys({ scroller, sheet, groups, chosen }: Given) {
  const desk = useDesk();
  const nameOf = useVisitorName();
  const [focused, setFocused] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  const typed = useRef({ word: '', at: 0 });

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
    // The same key again still has to come back into sight.
    setFocused(key);
    if (key === focused) node.querySelector<HTMLElement>(`[data-item="${CSS.escape(key)}"]`)?.focus();
  }

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

  /** A further letter of the same word may keep its row; the first one looks from the next row on. */
  async function typeAhead(letter: string, at: number): Promise<void> {
    const now = performance.now();
    const word = now - typed.current.at < WORD_MS ? typed.current.word + plain(letter) : plain(letter);
    typed.current = { word, at: now };
    const { inbox } = desk.store.getState();
    const { startsAs } = await import('./type-ahead');
    const isCalled = await startsAs(word);
    if (typed.current.word !== word) return;
    const count = countOf(sheet);
    for (let step = word.length === 1 ? 1 : 0; step <= count; step += 1) {
      const place = placeAt(sheet, (at + step) % count);
      if (!place || place.row === null) continue;
      const row = inbox?.visitors.get(keyAt(place) ?? '');
      if (row && isCalled(nameOf(row.name))) return goTo(place);
    }
  }

  function onFocus({ target }: FocusEvent): void {
    const key = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-item]')?.dataset.item : undefined;
    if (key) setFocused(key);
  }

  return { active, onKeyDown, onFocus };
}
