import { useLayoutEffect, useState } from 'preact/hooks';
import type { Chat, ChatView } from '../chat/chat';

/** The state of the chat; renders again with every change. */
export function useView(chat: Chat): ChatView {
  const [view, setView] = useState(chat.view);
  useLayoutEffect(() => {
    setView(chat.view());
    return chat.subscribe(() => setView(chat.view()));
  }, [chat]);
  return view;
}
