import type { SiteSettings } from '../../appearance';
import type { Chat, ChatView } from '../chat/chat';
import type { Sound } from '../sound';

/** Pages over the thread. */
export type SheetName = 'phone' | 'privacy' | 'mail' | 'rate';

/** What a page over the thread is given. */
export type SheetProps = { name: SheetName; chat: Chat; settings: SiteSettings; close(): void };

export type MenuProps = {
  settings: SiteSettings;
  view: ChatView;
  sound(): Promise<Sound>;
  title: string;
  /** Base URL for addresses of files. */
  base: string;
  show(sheet: SheetName): void;
  /** False: the conversation is already on a page of its own. */
  canMove: boolean;
  close(): void;
};
