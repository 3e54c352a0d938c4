import type { SectionName, SectionValue } from '@parley/protocol/settings/sections';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../services';
import { pickSection, SETTINGS } from './use-section';

/**
 * A section of the settings for a form, loaded when the form opens; `data` is null if this user may not read it. `save`
 * sends the whole section with the changed fields; if a colleague has changed it meanwhile the server refuses (`stale-
 * version`) and nothing is overwritten.
 */
export function useSettings<N extends SectionName>(name: N) {
  const api = useApi();
  const queries = useQueryClient();
  const asked = useQuery({
    queryKey: [...SETTINGS, name],
    queryFn: async () => pickSection((await api('GET /settings/getList', {}, { quiet: true })).list, name),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  async function save(changed: Partial<SectionValue<N>>): Promise<void> {
    const { value = {}, version = 0 } = asked.data ?? {};
    await api('POST /settings/doEdit', { section: name, value: { ...value, ...changed }, version });
    await queries.invalidateQueries({ queryKey: SETTINGS });
  }

  return { ...asked, save };
}
