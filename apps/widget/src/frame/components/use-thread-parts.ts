import { useMemo, useState } from 'preact/hooks';
import type { Chat } from '../chat/chat';
import type { ThreadParts } from '../thread-context';

/** The thread's context, and the choices made in it: the picture to open and the message to quote. */
export function useThreadParts(chat: Chat, base: string) {
  const [picture, openPicture] = useState<string | null>(null);
  const [quoted, reply] = useState<string | null>(null);
  const { previewOf, cancel, retry } = chat.uploads;
  const parts: ThreadParts = useMemo(
    () => ({ base, chat, previewOf, openPicture, renew: chat.renew, reply, cancelUpload: cancel, retryUpload: retry }),
    [chat, base],
  );
  return { parts, picture, quoted, closePicture: () => openPicture(null), dropQuote: () => reply(null) };
}
