import type { SectionName, SectionValue, ToldSection } from '@parley/protocol/settings/sections';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../services';

/** The cache key of all that is told of the settings. */
export const SETTINGS = ['settings'] as const;

/** How long what was told is taken as it is, ms: a colleague's change shows by then at the latest. */
const FRESH_MS = 5 * 60_000;

/** The section of this name among those that were told, typed by its own shape; null: it is not for this person. */
export const pickSection = <N extends SectionName>(list: readonly ToldSection[], name: N): ToldSection<N> | null =>
  list.find((one): one is ToldSection<N> => one.section === name) ?? null;

const NOTHING = {};

/** One section of the desk's settings as far as this agent is told it; empty until it is here. */
export function useSection<N extends SectionName>(name: N): Readonly<Partial<SectionValue<N>>> {
  const list = useTold().data?.list;
  return (list && pickSection(list, name)?.value) ?? (NOTHING as Partial<SectionValue<N>>);
}

/** Whether the settings have come, or were asked for in vain: before that nobody knows what is in them. */
export const useSectionsAsked = (): boolean => !useTold().isPending;

function useTold() {
  const api = useApi();
  return useQuery({
    queryKey: SETTINGS,
    queryFn: () => api('GET /settings/getList', undefined, { quiet: true }),
    staleTime: FRESH_MS,
  });
}
