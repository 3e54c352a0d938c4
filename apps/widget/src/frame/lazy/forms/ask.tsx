import type { ReadyConsent } from '@parley/protocol/settings/showing/ready';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { SiteSettings } from '../../../appearance';
import type { Chat, ChatView } from '../../chat/chat';
import type { Drafts } from '../../drafts';
import { focusWindow } from '../../focus-window';
import { keepFocus } from '../focus';
import { ChatForm } from './chat-form';
import { Consent } from './consent';
import { whatToAsk } from './what-to-ask';

type AskProps = {
  chat: Chat;
  view: ChatView;
  settings: SiteSettings;
  drafts: Drafts;
  say(msg: string): boolean;
  /** Nothing can be written until it is answered. */
  gate(isClosed: boolean | null): void;
  /** Files wait for the consent. */
  holds: boolean;
};

/** What the site asks visitors for beside their messages: their consent, then its form before or after the first message. */
export function Ask({ chat, view, settings, drafts, say, gate, holds }: AskProps) {
  const [, redraw] = useState(0);
  /** The visitor has answered here: the focus goes on to what comes next. */
  const hasAnswered = useRef(false);
  const [found, setFound] = useState<ReadyConsent | undefined>();
  const { consent = found, forms } = settings;
  const { thread, entries } = view;
  const facts = { settings: { consent, forms }, thread, entries, draft: drafts.get() };
  const { ask, isMissed, isBefore, isClosed, isUnknown } = whatToAsk(facts);
  useEffect(() => {
    if (isUnknown) loadConsent(chat).then(setFound, () => {});
  }, [isUnknown]);
  useLayoutEffect(() => {
    gate(isClosed);
    // The text field is drawn, or taken away with the focus, after this effect.
    if (isClosed || hasAnswered.current) setTimeout(isClosed ? keepFocus : focusWindow);
    return () => gate(null);
  }, [isClosed]);

  const keep = (changes: Parameters<Drafts['set']>[0]) => {
    hasAnswered.current = true;
    drafts.set(changes);
    redraw((n) => n + 1);
    for (const { onlyID, error } of entries)
      if (error === 'form-needed' || error === 'consent-needed') chat.retry(onlyID);
  };
  if (ask === 'consent' && consent)
    return <Consent chat={chat} consent={consent} holds={holds} done={() => keep({ agreed: consent.version })} />;
  if (ask !== 'form') return null;
  const done = () => keep({ asked: true });
  return <ChatForm {...{ chat, drafts, isBefore, isMissed, say, done }} takesFocus={hasAnswered.current} />;
}

/** The text that the server wants to be agreed to, of which the window has not been told. */
const loadConsent = async (chat: Pick<Chat, 'get'>): Promise<ReadyConsent | undefined> =>
  (await chat.get('messages', { pageSize: 1, settings: '1' })).settings?.consent as ReadyConsent | undefined;
