import type { SectionAnswer, SectionName, SectionValue } from '@parley/protocol/settings/sections';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../services';

/** The cache key of the settings. */
export const SETTINGS = ['settings'] as const;

/** How long fetched settings are used, ms: changes of colleagues appear after this time at the latest. */
const FRESH_MS = 5 * 60_000;

/** The section with this name, with its type; null: this user may not read it. */
export const pickSection = <N extends SectionName>(list: readonly SectionAnswer[], name: N): SectionAnswer<N> | null =>
  list.find((one): one is SectionAnswer<N> => one.section === name) ?? null;

const NOTHING = {};

/** One section of the settings, with the fields that this agent may read; empty until it is loaded. */
export function useSection<N extends SectionName>(name: N): Readonly<Partial<SectionValue<N>>> {
  const list = useTold().data?.list;
  return (list && pickSection(list, name)?.value) ?? (NOTHING as Partial<SectionValue<N>>);
}

/** Whether the settings are loaded or failed to load; before that their values are not known. */
export const useSectionsAsked = (): boolean => !useTold().isPending;

function useTold() {
  const api = useApi();
  return useQuery({
    queryKey: SETTINGS,
    queryFn: () => api('GET /settings/getList', {}, { quiet: true }),
    staleTime: FRESH_MS,
  });
}
