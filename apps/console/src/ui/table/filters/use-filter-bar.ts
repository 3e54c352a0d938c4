import { useState } from 'react';
import type { Filter } from '../types';
import { chipsOf } from './chips';
import { filterParts } from './filter-parts';

type Chosen = Readonly<Record<string, readonly string[]>>;

/** The filters of a list by their places, how many of the form's are set, and whether the form is open. */
export function useFilterBar(filters: readonly Filter[], chosen: Chosen) {
  const [form, setForm] = useState<{ isOpen: boolean; focus: string | null }>({ isOpen: false, focus: null });
  const parts = filterParts(filters);
  const { search, others } = parts;
  const count = chipsOf(others, chosen, String).length;
  return {
    ...parts,
    count,
    isNarrowed: count > 0 || (chosen[search?.key ?? ''] ?? []).length > 0,
    form,
    toggle: () => setForm({ isOpen: !form.isOpen, focus: form.isOpen ? null : (others[0]?.key ?? null) }),
    openAt: (key: string) => setForm({ isOpen: true, focus: key }),
    /** Height of views, chips and form, in the unit that the table's height is reduced by. */
    rows:
      parts.views.length * VIEW_STRIP + (count > 0 ? 1 : 0) + (form.isOpen ? rowsOf(others.length) + AROUND_FORM : 0),
  };
}

export type FilterBarState = ReturnType<typeof useFilterBar>;

/** Pixels: the least width of a field of the form, and what stands beside the form in the widest frame. */
const FIELD = 236;
const BESIDE = 320;
/** A strip of views, in rows. */
const VIEW_STRIP = 0.8;
/** The form's own padding, in rows. */
const AROUND_FORM = 0.6;

/** Rows of a form with so many fields in this window. */
function rowsOf(fields: number): number {
  const width = document.documentElement.clientWidth - BESIDE;
  return Math.ceil(fields / Math.max(1, Math.floor(width / FIELD)));
}
