import { useEffect, useMemo, useState } from 'react';
import { useTab } from '../../../lib/frame/tab-context';
import { filterIn, type ListFilter, NO_FILTER, queryOf } from './filter';

/** Typed text is written to the address after this pause in ms, not on every letter. */
const PAUSE_MS = 250;

export type FilterState = {
  filter: ListFilter;
  change: (parts: Partial<ListFilter>) => void;
  clear: () => void;
};

/** The list's filter, kept in the tab's address, so that a reload or link shows the same list. */
export function useFilter(): FilterState {
  const { query, setQuery } = useTab();
  const told = useMemo(() => filterIn(query), [query]);
  const [text, setText] = useState(told.text);
  const [toldText, setToldText] = useState(told.text);
  // The address was changed elsewhere: back button or link.
  if (told.text !== toldText) {
    setToldText(told.text);
    if (told.text !== text.trim()) setText(told.text);
  }
  useEffect(() => {
    if (text.trim() === told.text) return;
    const timer = setTimeout(() => setQuery({ ...query, text: text.trim() || null }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, told.text, query, setQuery]);

  const filter = useMemo(() => ({ ...told, text }), [told, text]);
  // A stable object while the filter is unchanged, so that its consumers are not rendered.
  return useMemo(() => {
    const narrow = (parts: Partial<ListFilter>) => setQuery({ ...query, ...queryOf({ ...filter, ...parts }) });
    return {
      filter,
      change(parts) {
        if (parts.text !== undefined) setText(parts.text);
        const { text: _typed, ...others } = parts;
        if (Object.keys(others).length > 0) narrow(others);
      },
      clear() {
        setText('');
        narrow(NO_FILTER);
      },
    };
  }, [filter, query, setQuery]);
}
