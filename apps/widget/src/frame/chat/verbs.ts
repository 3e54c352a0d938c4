import { act, getRatings } from '../../visitor-api';
import type { Change } from '../state';
import type { Chat, ChatOptions } from './chat';

type Verbs = 'recall' | 'end' | 'answerInvitation' | 'leaveLetter' | 'ratings' | 'rate' | 'handoff' | 'identify';

/** The visitor's actions over HTTP. */
export function verbsOf({ server, hello, credential }: ChatOptions, change: (next: Change) => void): Pick<Chat, Verbs> {
  const api = <V extends Parameters<typeof act>[2]>(verb: V, body: Parameters<typeof act<V>>[3]) =>
    act<V>(server, credential(), verb, body);

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
    async leaveLetter({ onlyID, content, ...contact }) {
      const given = Object.fromEntries(Object.entries(contact).filter(([, value]) => value.trim() !== ''));
      await api('letter', { onlyID, content, ...given });
    },
    ratings: () => getRatings(server, credential()),
    rate: (stars) => api('rate', stars),
    async handoff() {
      const { token, expiresAt } = await api('handoff', {});
      const url = new URL(`?site=${encodeURIComponent(hello.site)}#h=${token}`, location.href);
      return { url: url.href, expiresAt };
    },
    identify: (identity) => api('identify', { identity }),
  };
}
