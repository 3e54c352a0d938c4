import { createContext, type ReactNode, useContext } from 'react';
import type { IconName } from '../ui/icon';
import type { MenuItem } from '../ui/menu';

/** A command of the command palette. */
export type Command = {
  key: string;
  /** Its name in the current language. */
  title: string;
  /** Further search words, in any language. */
  words?: readonly string[];
  /** The Chinese text whose pinyin finds it; default: its name. */
  spelled?: string;
  icon?: IconName;
  hint?: string;
  run: () => void;
};

/** One entry of the notice list. `html` is sanitized before it is shown. */
export type NoticeItem = { key: string; html: string; time: number; image?: string; icon?: IconName };

export type NoticeTab = 'notice' | 'email';

/** Data of the bell; kept current by whoever fills the slot. */
export type NoticeFeed = {
  unread: number;
  items: Record<NoticeTab, readonly NoticeItem[]>;
  isLoading: boolean;
  error: unknown;
  refetch: () => void;
  clear: (tab: NoticeTab) => void;
};

/** Parts that the application adds to the frame, which contains nothing about chat. */
export type Slots = {
  brand: { title: string; logo: string };
  /** Shown before the header's tools: connection indicator, presence switch. */
  headerStatus: ReactNode;
  user: { name: string; avatar: string };
  /** Entries of the avatar menu after the personal page. */
  avatarMenu: readonly MenuItem[];
  /** Entries of the command palette beside those of the frame. */
  commands: readonly Command[];
  /** Entries that the palette shows only where a text finds them; read when it opens. */
  findable: () => readonly Command[];
  notices: NoticeFeed | null;
};

const SlotsContext = createContext<Slots | null>(null);

export const SlotsProvider = SlotsContext;

export function useSlots(): Slots {
  const slots = useContext(SlotsContext);
  if (!slots) throw new Error('SlotsProvider is missing above this component');
  return slots;
}
