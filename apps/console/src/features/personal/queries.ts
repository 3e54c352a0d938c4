import type { Answer, Input } from '@parley/protocol/http/routes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSendFile } from '../../lib/api/use-send-file';
import { useApi } from '../../lib/services';
import { ownTimeZone } from '../../lib/time/zone';

export type Profile = Answer<'GET /personal'>;
export type Numbers = Answer<'GET /personal/numbers'>;
export type Reply = Answer<'GET /quickReply/getList'>['list'][number];

const PROFILE = ['personal'];
const NUMBERS = ['personalNumbers'];
const REPLIES = ['ownReplies'];
/** Query key of all quick replies, used by the composer. */
const ALL_REPLIES = ['quickReplies'];

export function useProfile() {
  const api = useApi();
  return useQuery({ queryKey: PROFILE, queryFn: () => api('GET /personal') });
}

/** A mutation whose request returns the changed profile. */
export function useChange<V>(work: (value: V) => Promise<Profile>) {
  const queries = useQueryClient();
  return useMutation({
    meta: { inPlace: true },
    mutationFn: work,
    onSuccess: (profile) => queries.setQueryData<Profile>(PROFILE, profile),
  });
}

export function useEditProfile() {
  const api = useApi();
  return useChange((edit: Input<'POST /personal/doEdit'>) => api('POST /personal/doEdit', edit));
}

export function useOwnAvatar() {
  const sendFile = useSendFile();
  return useChange(({ file, language }: { file: File; language?: string }) =>
    sendFile('POST /personal/avatar', file, { ...(language && { language }) }),
  );
}

export function useRefreshProfile() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: PROFILE });
}

export function useNumbers(days: 1 | 7 | 30) {
  const api = useApi();
  const timeZone = ownTimeZone();
  return useQuery({
    queryKey: [...NUMBERS, days],
    queryFn: () => api('GET /personal/numbers', { days, timeZone }),
    placeholderData: (before) => before,
  });
}

export function useOwnReplies() {
  const api = useApi();
  return useQuery({
    queryKey: REPLIES,
    queryFn: () => api('GET /quickReply/getList', { scope: 'own', pageSize: 100 }),
  });
}

export function useReplyChanges() {
  const api = useApi();
  const queries = useQueryClient();
  const refresh = () => Promise.all([REPLIES, ALL_REPLIES].map((queryKey) => queries.invalidateQueries({ queryKey })));
  return {
    async save(edit: Input<'POST /quickReply/doEdit'>) {
      await api('POST /quickReply/doEdit', edit);
      await refresh();
    },
    async remove(id: string) {
      await api('POST /quickReply/doDelete', { ids: [id] });
      await refresh();
    },
  };
}
