import { createUuidV7 } from '@parley/live/uuid-v7';
import type { FileBody } from '@parley/protocol/types';
import { useEffect } from 'preact/hooks';
import type { Chat, ChatView, Letter } from '../chat/chat';
import type { Drafts } from '../drafts';

const newID = createUuidV7();

export const emptyLetter = (): Letter => ({ onlyID: newID(), content: '', name: '', phone: '', email: '' });

/** What was refused because nobody is there becomes the text of a letter: kept first, then taken out of the thread. */
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

/** A picture or a file goes into a letter by its address: what stands there is what our upload answered. */
function wordsOf({ kind = 'text', msg }: ChatView['entries'][number]['frame'], base: string): string {
  if (kind === 'text') return msg;
  const { name, url } = JSON.parse(msg) as FileBody;
  return `${name} ${new URL(url, base).href}`;
}
