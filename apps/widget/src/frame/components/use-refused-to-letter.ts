import { createUuidV7 } from '@parley/live/uuid-v7';
import type { FileBody } from '@parley/protocol/types';
import { useEffect } from 'preact/hooks';
import type { Chat, ChatView, Letter } from '../chat/chat';
import type { Drafts } from '../drafts';

const newID = createUuidV7();

export const emptyLetter = (): Letter => ({
  onlyID: newID(),
  content: '',
  name: '',
  phone: '',
  email: '',
  wechat: '',
});

/**
 * Moves messages that were refused because nobody is online into the draft of a letter: stored first, then removed from
 * the thread.
 */
export function useRefusedToLetter(
  chat: Chat,
  { entries }: ChatView,
  drafts: Drafts,
  base: string,
  onMoved: () => void,
): void {
  useEffect(() => {
    const refused = entries.filter(({ state, error }) => state === 'refused' && error === 'nobody-online');
    if (refused.length === 0) return;
    const letter = drafts.get().letter ?? emptyLetter();
    const lines = [letter.content, ...refused.map(({ frame }) => wordsOf(frame, base))];
    drafts.set({ letter: { ...letter, content: lines.filter(Boolean).join('\n') } });
    for (const { onlyID } of refused) chat.discard(onlyID);
    dispatchEvent(new Event('parley-draft'));
    onMoved();
  }, [entries]);
}

/** Text of a message for the letter; a picture or file as its name and address, from the answer of our upload. */
function wordsOf({ kind = 'text', msg }: ChatView['entries'][number]['frame'], base: string): string {
  if (kind === 'text') return msg;
  const { name, url } = JSON.parse(msg) as FileBody;
  return `${name} ${new URL(url, base).href}`;
}
