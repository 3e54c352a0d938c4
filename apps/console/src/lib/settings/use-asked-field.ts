import type { SectionName } from '@parley/protocol/settings/sections';
import { useMay } from '../desk/desk-context';
import { useTab } from '../frame/tab-context';
import { EDITS_SETTINGS } from './places';

/**
 * Whether the page's address asks for a field of this section, as the palette's search does: the page opens the
 * section's form then. `done` removes it from the address.
 */
export function useAskedField(section: SectionName): { isAsked: boolean; done: () => void } {
  const { query, setQuery } = useTab();
  const may = useMay();
  return {
    isAsked: (query.field?.startsWith(`${section}.`) ?? false) && may(EDITS_SETTINGS),
    done: () => setQuery({ ...query, field: null }),
  };
}
