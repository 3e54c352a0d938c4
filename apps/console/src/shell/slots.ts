import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { IconName } from '../ui/icon';

export type AvatarEntry = { key: string; label: string; icon?: IconName; onSelect(): void };

export type Notice = { key: string; image: string | null; text: string; time: number; to?: string };

/** One tab of the notices: where its rows come from and how many are new. */
export type NoticeSource = {
  key: 'notice' | 'email';
  unread: number;
  load(): Promise<readonly Notice[]>;
  clear?(): Promise<void>;
};

/** What `app/` puts into the frame: the shell knows no chat. */
export type Slots = {
  brand: { title: string; Logo: ComponentType<{ size?: number }> };
  /** Beside the tools of the header: connection light, presence switch. */
  headerStatus: ReactNode;
  /** Above "sign out". */
  avatarMenu: readonly AvatarEntry[];
  notices: readonly NoticeSource[];
  user: { name: string; avatar: string | null };
  onLogout(): void;
};

export const SlotsContext = createContext<Slots | null>(null);

export function useSlots(): Slots {
  const slots = useContext(SlotsContext);
  if (!slots) throw new Error('SlotsContext is missing above this component');
  return slots;
}
