import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../lib/services';

/** The window's own default (settings, conversation). */
const DEFAULT_SECONDS = 120;

/** How long a message may be recalled, as the desk's settings say. */
export function useRecallMs(): number {
  const api = useApi();
  const settings = useQuery({
    queryKey: ['settings'],
    queryFn: () => api('GET /settings/getList', undefined, { quiet: true }),
    staleTime: 5 * 60_000,
  });
  const value = settings.data?.list.find((section) => section.section === 'conversation')?.value;
  const seconds =
    typeof value === 'object' && value !== null && 'recallSeconds' in value
      ? Number(value.recallSeconds)
      : DEFAULT_SECONDS;
  return (Number.isFinite(seconds) ? seconds : DEFAULT_SECONDS) * 1000;
}
