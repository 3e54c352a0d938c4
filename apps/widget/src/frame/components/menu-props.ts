import type { ChatView } from '../chat/chat';
import type { Sound } from '../sound';

export type MenuProps = {
  view: ChatView;
  sound(): Promise<Sound>;
  title: string;
  /** Where addresses of files lead. */
  base: string;
  show(sheet: 'phone' | 'privacy'): void;
  /** Null where the conversation is on a page of its own already. */
  canMove: boolean;
  close(): void;
};
