import type { SectionName } from '@parley/protocol/settings/sections';
import { useState } from 'react';
import { useMay } from '../desk/desk-context';
import { useTab } from '../frame/tab-context';
import { EDITS_SETTINGS } from './places';

/**
 * Whether the form of a section is open on its page: by a press, or because the page's address asks for a field of it, as
 * the palette's search does.
 */
export function useOpenForm(section: SectionName): { isOpen: boolean; open: () => void; close: () => void } {
  const { query, setQuery } = useTab();
  const may = useMay();
  const [isPressed, setPressed] = useState(false);
  const isAsked = (query.field?.startsWith(`${section}.`) ?? false) && may(EDITS_SETTINGS);
  return {
    isOpen: isPressed || isAsked,
    open: () => setPressed(true),
    close(): void {
      setPressed(false);
      if (isAsked) setQuery({ ...query, field: null });
    },
  };
}
