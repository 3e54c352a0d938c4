import type { Answer, Input } from '@parley/protocol/http/routes';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { readReply } from '../../../lib/api/send';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { API_BASE } from '../../../lib/paths';
import { useApi, useServices } from '../../../lib/services';

export type Import = Answer<'GET /users/import/status'>;
export type ImportLine = Answer<'GET /users/import/lines'>['list'][number];
export type LineFilter = 'all' | 'bad' | 'twice' | 'kept';
export type Mapping = Omit<Input<'POST /users/import/doMap'>, 'id'>;

const IMPORTS = 'imports';
/** Polling interval while an import is in progress, in ms. */
const EVERY_MS = 700;

export const isInProgress = ({ state }: Pick<Import, 'state'>): boolean =>
  state === 'running' || state === 'stopping' || state === 'undoing';

export function useImports() {
  const api = useApi();
  return useQuery({
    queryKey: [IMPORTS, 'list'],
    queryFn: () => api('GET /users/import/getList', { pageSize: 20 }, { quiet: true }),
  });
}

export function useImport(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: [IMPORTS, id],
    queryFn: () => api('GET /users/import/status', { id }, { quiet: true }),
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? EVERY_MS : false),
  });
}

export const LINES = 50;

export function useLines(id: string, only: LineFilter, pageNo: number) {
  const api = useApi();
  return useQuery({
    queryKey: [IMPORTS, id, 'lines', only, pageNo],
    queryFn: () => api('GET /users/import/lines', { id, only, pageNo, pageSize: LINES }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
}

/** Refetches everything about imports. */
export function useRefreshImports(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [IMPORTS] });
}

/** Uploads a spreadsheet; an expired token is renewed once. */
export function useUploadSheet(): (file: File) => Promise<Import> {
  const { refresh, session } = useServices();
  return async (file) => {
    const form = new FormData();
    form.append('file', file, file.name);
    const send = async (token: string | null) => {
      const response = await fetch(`${API_BASE}/users/import/upload`, {
        method: 'POST',
        body: form,
        headers: { 'Accept-Language': currentLanguage(), ...(token !== null && { Authorization: `Bearer ${token}` }) },
        credentials: 'same-origin',
      });
      return readReply({ status: response.status, text: await response.text() });
    };
    const token = session.holder.token();
    const first = await send(token);
    const reply = first.status === 402 ? await send(await refresh(token)) : first;
    if (!reply.ok) throw reply.error;
    return reply.data as Import;
  };
}
