import { createContext } from 'preact';

/** What the views of messages need of the thread they stand in. */
export type ThreadParts = {
  /** Addresses in messages are seen from here: the server's own. */
  base: string;
  /** A picture that this page has sent itself. */
  previewOf(onlyID: string): string | undefined;
  openPicture(onlyID: string): void;
  /** Asks for a message again, whose link does not open any more. */
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
