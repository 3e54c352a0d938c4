import { act, get } from '../../visitor-api';
import type { Change } from '../state';
import type { Chat, ChatOptions } from './chat';

type Verbs = 'recall' | 'end' | 'answerInvitation' | 'post' | 'get' | 'handoff' | 'identify';

/** The visitor's actions over HTTP. */
export function verbsOf({ server, hello, credential }: ChatOptions, change: (next: Change) => void): Pick<Chat, Verbs> {
  const api: Chat['post'] = (verb, body) => act(server, credential(), verb, body);

  return {
    async recall(onlyID) {
      await api('recall', { onlyID });
      change({ type: 'gone', gone: { onlyID } });
    },
    async end() {
      await api('end', {});
    },
    async answerInvitation(accept) {
      change({ type: 'talk', talk: await api('invitation', { accept }) });
    },
    post: api,
    get: (path, query) => get(server, credential(), path, query as Record<string, unknown>),
    async handoff() {
      const { token, expiresAt } = await api('handoff', {});
      const url = new URL(`?site=${encodeURIComponent(hello.site)}#h=${token}`, location.href);
      return { url: url.href, expiresAt };
    },
    identify: (identity) => api('identify', { identity }),
  };
}
