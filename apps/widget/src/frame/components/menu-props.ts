import type { ChatView } from '../chat/chat';
import type { Sound } from '../sound';

export type MenuProps = {
  view: ChatView;
  sound(): Promise<Sound>;
  title: string;
  /** Base URL for addresses of files. */
  base: string;
  show(sheet: 'phone' | 'privacy'): void;
  /** False: the conversation is already on a page of its own. */
  canMove: boolean;
  close(): void;
};
