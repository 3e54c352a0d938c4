import { useQuery } from '@tanstack/react-query';
import { useApi } from '../services';

/**
 * A section of the settings for a form that changes it, read when the form opens; null: it is not for this person. What a
 * colleague saves meanwhile is told by the version at the save, and not taken over unseen.
 */
export function useEditedSection(name: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['settings', name],
    queryFn: async () => {
      const { list } = await api('GET /settings/getList', undefined, { quiet: true });
      return list.find(({ section }) => section === name) ?? null;
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
