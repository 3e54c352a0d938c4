import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { useApi } from '../../../lib/services';
import { PROMISED_MS } from './urgency';

/** Asked for once by the list, read by every row's clock. */
export const PromisedContext = createContext(PROMISED_MS);
export const usePromisedMs = (): number => useContext(PromisedContext);

/** Within which time an answer is promised, as the desk's settings say; 0: nothing is promised. */
export function useAskPromisedMs(): number {
  const api = useApi();
  const settings = useQuery({
    queryKey: ['settings'],
    queryFn: () => api('GET /settings/getList', undefined, { quiet: true }),
    staleTime: 5 * 60_000,
  });
  const value = settings.data?.list.find(({ section }) => section === 'conversation')?.value;
  const isSaid = typeof value === 'object' && value !== null && 'answerSeconds' in value;
  return isSaid && typeof value.answerSeconds === 'number' ? value.answerSeconds * 1000 : PROMISED_MS;
}
