import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { SiteSettings } from '../../../appearance';
import type { Chat, ChatView } from '../../chat/chat';
import type { Drafts } from '../../drafts';
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
  gate(isClosed: boolean): void;
};

/** What the site asks visitors for beside their messages: their consent, then its form before or after the first message. */
export function Ask({ chat, view, settings, drafts, say, gate }: AskProps) {
  const [, redraw] = useState(0);
  /** The visitor has answered here: the focus goes on to what comes next. */
  const hasAnswered = useRef(false);
  const { consent } = settings;
  const { thread, entries } = view;
  const { ask, isMissed, isBefore, isClosed } = whatToAsk({ settings, thread, entries, draft: drafts.get() });
  useLayoutEffect(() => {
    gate(isClosed);
    // The text field is drawn after this effect.
    if (!isClosed && hasAnswered.current) setTimeout(takeFocus);
    return () => gate(false);
  }, [isClosed]);

  const keep = (changes: Parameters<Drafts['set']>[0]) => {
    hasAnswered.current = true;
    drafts.set(changes);
    redraw((n) => n + 1);
    for (const { onlyID, error } of entries)
      if (error === 'form-needed' || error === 'consent-needed') chat.retry(onlyID);
  };
  if (ask === 'consent' && consent)
    return <Consent chat={chat} consent={consent} done={() => keep({ agreed: consent.version })} />;
  if (ask !== 'form') return null;
  const done = () => keep({ asked: true });
  return <ChatForm {...{ chat, isBefore, isMissed, say, done }} takesFocus={hasAnswered.current} />;
}

/** On touch screens the text field gets no focus: the keyboard would cover the messages. */
function takeFocus(): void {
  const field = matchMedia('(pointer: fine)').matches ? document.querySelector('textarea') : null;
  (field ?? document.querySelector<HTMLElement>('.window'))?.focus();
}
