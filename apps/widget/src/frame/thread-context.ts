import { createContext } from 'preact';
import type { Chat } from './chat/chat';

/** What views of messages need of their thread. */
export type ThreadParts = {
  /** Base URL of addresses in messages: the server's own. */
  base: string;
  /** Null until it is open. */
  chat: Pick<Chat, 'say' | 'post'> | null;
  /** Local address of a picture that this page has sent. */
  previewOf(onlyID: string): string | undefined;
  openPicture(onlyID: string): void;
  /** Loads a message again whose link has expired. */
  renew(onlyID: string): Promise<void>;
  reply(onlyID: string): void;
  cancelUpload(onlyID: string): void;
  retryUpload(onlyID: string): void;
};

export const ThreadContext = createContext<ThreadParts>({
  base: '',
  chat: null,
  previewOf: () => undefined,
  openPicture: () => {},
  renew: async () => {},
  reply: () => {},
  cancelUpload: () => {},
  retryUpload: () => {},
});
