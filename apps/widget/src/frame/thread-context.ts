import { createContext } from 'preact';

/** What views of messages need of their thread. */
export type ThreadParts = {
  /** Base URL of addresses in messages: the server's own. */
  base: string;
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
  previewOf: () => undefined,
  openPicture: () => {},
  renew: async () => {},
  reply: () => {},
  cancelUpload: () => {},
  retryUpload: () => {},
});
