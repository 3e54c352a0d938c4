import { useQuery } from '@tanstack/react-query';
import { useApi } from '../services';

const NOTHING: Readonly<Record<string, unknown>> = {};

/** One section of the desk's settings as far as agents see it; empty until it is here. */
export function useSection(name: string): Readonly<Record<string, unknown>> {
  const api = useApi();
  const settings = useQuery({
    queryKey: ['settings'],
    queryFn: () => api('GET /settings/getList', undefined, { quiet: true }),
    staleTime: 5 * 60_000,
  });
  const value = settings.data?.list.find(({ section }) => section === name)?.value;
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : NOTHING;
}
