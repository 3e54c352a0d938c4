import { useEffect, useState } from 'preact/hooks';
import type { SiteSettings } from '../../../appearance';
import type { Chat, ChatView } from '../../chat/chat';
import type { Drafts } from '../../drafts';
import { isOpen } from '../../state';
import { ChatForm } from './chat-form';
import { Consent } from './consent';

type AskProps = {
  chat: Chat;
  view: ChatView;
  settings: SiteSettings;
  drafts: Drafts;
  say(msg: string): boolean;
  /** Nothing can be written until it is answered. */
  gate(isClosed: boolean): void;
};

/** What the site asks visitors for beside their messages: their consent, then its form before or after the first message. */
export function Ask({ chat, view, settings, drafts, say, gate }: AskProps) {
  const [, redraw] = useState(0);
  const { consent, forms } = settings;
  const { thread, entries } = view;
  const when = forms?.chatWhen;
  const isBefore = when === 'before';
  // The server knows better what is missing: the form has changed, or was answered as another visitor.
  const isMissed = entries.some(({ error }) => error === 'form-needed');
  const isAgreeing = !!consent?.version && drafts.get().agreed !== consent.version;
  const isAsking = !!when && thread.isLoaded && isOpen(thread.talk) !== isBefore && (isMissed || !drafts.get().asked);
  const isClosed = isAgreeing || (isAsking && isBefore);
  useEffect(() => gate(isClosed), [isClosed]);

  const keep = (changes: Parameters<Drafts['set']>[0]) => {
    drafts.set(changes);
    redraw((n) => n + 1);
    for (const { onlyID, error } of entries)
      if (error === 'form-needed' || error === 'consent-needed') chat.retry(onlyID);
  };
  if (isAgreeing) return <Consent chat={chat} consent={consent} done={() => keep({ agreed: consent.version })} />;
  if (!isAsking) return null;
  return <ChatForm chat={chat} isBefore={isBefore} say={say} done={() => keep({ asked: true })} />;
}
