import type { Answer, RouteName, Routes } from '@parley/protocol/http/routes';
import { currentLanguage } from '../i18n/i18n';
import { API_BASE } from '../paths';
import { useServices } from '../services';
import { ApiError } from './api-error';
import { query, readReply } from './send';

type UploadRoute = { [N in RouteName]: Routes[N] extends { upload: true } ? N : never }[RouteName];

/** Sends one file to a route that accepts a file; an expired token is renewed once. A failure is an `ApiError`. */
export function useSendFile() {
  const { refresh, session } = useServices();

  async function post(name: string, input: object | undefined, file: File, token: string | null) {
    const form = new FormData();
    form.append('file', file, file.name);
    const response = await fetch(API_BASE + name.replace(/^POST /, '') + query(input), {
      method: 'POST',
      headers: { 'Accept-Language': currentLanguage(), ...(token !== null && { Authorization: `Bearer ${token}` }) },
      credentials: 'same-origin',
      body: form,
    }).catch(() => {
      throw new ApiError(0, 'network');
    });
    return readReply({ status: response.status, text: await response.text() });
  }

  return async <N extends UploadRoute>(name: N, file: File, input?: object): Promise<Answer<N>> => {
    const token = session.holder.token();
    const first = await post(name, input, file, token);
    const reply = first.status === 402 ? await post(name, input, file, await refresh(token)) : first;
    if (!reply.ok) throw reply.error;
    return reply.data as Answer<N>;
  };
}
