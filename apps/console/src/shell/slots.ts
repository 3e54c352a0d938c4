import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { IconName } from '../ui/icon';
import type { MenuItem } from '../ui/menu';

/** One thing the command palette can do. */
export type Command = {
  key: string;
  /** What it is called, in the language of the moment. */
  title: string;
  /** Further words it is found by, in any language. */
  words?: readonly string[];
  icon?: IconName;
  hint?: string;
  run: () => void;
};

/** One line of the notice list. `html` is shown after it was made safe. */
export type NoticeItem = { key: string; html: string; time: number; image?: string; icon?: IconName };

export type NoticeTab = 'notice' | 'email';

/** What the bell tells; kept fresh by whoever fills the slot. */
export type NoticeFeed = {
  unread: number;
  items: Record<NoticeTab, readonly NoticeItem[]>;
  isLoading: boolean;
  error: unknown;
  refetch: () => void;
  clear: (tab: NoticeTab) => void;
};

/** What the application fills into the frame, which itself knows no chat. */
export type Slots = {
  brand: { title: string; Logo: ComponentType<{ size?: number }> };
  /** Stands before the header's tools: connection light, presence switch. */
  headerStatus: ReactNode;
  user: { name: string; avatar: string };
  /** Entries of the avatar menu between the personal centre and the rest. */
  avatarMenu: readonly MenuItem[];
  /** Entries of the command palette beside those of the frame. */
  commands: readonly Command[];
  notices: NoticeFeed | null;
};

const SlotsContext = createContext<Slots | null>(null);

export const SlotsProvider = SlotsContext;

export function useSlots(): Slots {
  const slots = useContext(SlotsContext);
  if (!slots) throw new Error('SlotsProvider is missing above this component');
  return slots;
}
