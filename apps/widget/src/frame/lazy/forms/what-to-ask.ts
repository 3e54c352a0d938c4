import type { SiteSettings } from '../../../appearance';
import type { ChatView } from '../../chat/chat';
import type { Draft } from '../../drafts';
import { isOpen, type Thread } from '../../state';

type Facts = {
  settings: { consent?: SiteSettings['consent'] | undefined; forms?: SiteSettings['forms'] | undefined };
  thread: Pick<Thread, 'isLoaded' | 'talk'>;
  entries: readonly Pick<ChatView['entries'][number], 'error'>[];
  draft: Pick<Draft, 'agreed' | 'asked'>;
};

/**
 * What a visitor is asked for now. `isMissed`: the server has refused a message without it, and knows better than the
 * window: the text or the form has changed, or it was answered as another visitor. `isUnknown`: the text is to be loaded.
 */
export function whatToAsk({ settings: { consent, forms }, thread, entries, draft }: Facts) {
  const misses = (error: string) => entries.some((entry) => entry.error === error);
  const isTalking = isOpen(thread.talk);
  const isMissed = misses('form-needed');
  const isBefore = forms?.chatWhen === 'before';
  // Nobody is stopped in the middle of a conversation.
  const isRefused = misses('consent-needed');
  const isUnagreed = isRefused || (draft.agreed !== consent?.version && !isTalking);
  const isAsking = !!forms?.chatWhen && thread.isLoaded && isTalking !== isBefore && (isMissed || !draft.asked);
  const ask = consent?.version && isUnagreed ? 'consent' : isAsking ? 'form' : null;
  const isClosed = ask === 'consent' || (ask === 'form' && isBefore);
  return { ask, isMissed, isBefore, isClosed, isUnknown: isRefused && !consent?.version };
}
