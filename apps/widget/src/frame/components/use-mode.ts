import { messagesOf } from '@parley/live/thread';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { Chat, ChatView } from '../chat/chat';
import type { Drafts } from '../drafts';
import { isOpen } from '../state';
import { useRefusedToLetter } from './use-refused-to-letter';

type Mode = 'talk' | 'letter';
type Options = { chat: Chat; view: ChatView; drafts: Drafts; base: string };

/** Whether the window shows the conversation or the letter: by who is online, until the visitor chooses. */
export function useMode({ chat, view, drafts, base }: Options): [mode: Mode, choose: (mode: Mode) => void] {
  const [chosen, choose] = useState<Mode | null>(null);
  const { state } = view.thread.talk;
  useRefusedToLetter(chat, view, drafts, base, () => choose('letter'));

  // The host page asks for it, by an item of its bar.
  useLayoutEffect(() => {
    const open = () => choose('letter');
    addEventListener('parley-letter', open);
    return () => removeEventListener('parley-letter', open);
  }, []);

  // An agent took the visitor while the letter was open: the conversation is shown, the letter's text is kept.
  useEffect(() => {
    if (state === 'current') choose(null);
  }, [state]);

  return [chosen ?? (isTimeForLetter(view) ? 'letter' : 'talk'), choose];
}

/** Whether the letter is shown: nobody is online and no conversation is open, so a message would not be answered. */
function isTimeForLetter({ thread, entries, uploads }: ChatView): boolean {
  const { talk } = thread;
  if (entries.length > 0 || uploads.length > 0 || (talk.blacklistedUntil ?? 0) > Date.now()) return false;
  // The thread ends with the answer to a letter: it is shown before another letter is offered.
  if (messagesOf(thread).at(-1)?.onlyID.startsWith('reply-')) return false;
  return !talk.somebodyOnline && !isOpen(talk) && talk.invitation === null;
}
