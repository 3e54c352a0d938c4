import { useQuery } from '@tanstack/react-query';
import { useApi } from '../services';

const NOTHING: Readonly<Record<string, unknown>> = {};

/** One section of the desk's settings as far as agents see it; empty until it is here. */
export function useSection(name: string): Readonly<Record<string, unknown>> {
  const value = useSettings().data?.list.find(({ section }) => section === name)?.value;
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : NOTHING;
}

/** Whether the settings have come, or were asked for in vain: before that nobody knows what is in them. */
export const useSectionsAsked = (): boolean => !useSettings().isPending;

function useSettings() {
  const api = useApi();
  return useQuery({
    queryKey: ['settings'],
    queryFn: () => api('GET /settings/getList', undefined, { quiet: true }),
    staleTime: 5 * 60_000,
  });
}
