import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../lib/services';

const OWN = ['push', 'own'];

/** The agent's devices. */
export function useOwnDevices() {
  const api = useApi();
  return useQuery({ queryKey: OWN, queryFn: () => api('GET /push/own', undefined, { quiet: true }) });
}

export function useReloadDevices(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: OWN });
}
