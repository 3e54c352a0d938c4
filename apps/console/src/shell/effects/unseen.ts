import type { VisitorRow } from '@parley/protocol/types';
import type { Desk } from '../../lib/desk/desk';
import type { DeskState } from '../../lib/desk/types';
import { attentionOf, isUnseen, unreadTalks } from '../../lib/notices/attention';

/** Visitors and accounts with messages or offers that this agent has not seen. */
export function unseenOn({ store, me }: Pick<Desk, 'store' | 'me'>) {
  const inbox = () => store.getState().inbox;
  const rowOf = (visitor: string): VisitorRow | undefined => inbox()?.visitors.get(visitor);
  return {
    rowOf,
    /** Adds a visitor or account with an unseen message or offer. */
    isWaiting: (one: string): boolean => isUnseen(rowOf(one), me.uuid) || (inbox()?.direct.get(one)?.unread ?? 0) > 0,
    isOffered: (visitor: string): boolean => rowOf(visitor)?.transfer?.to === me.uuid,
    /** The number on the badge. */
    count(): number {
      const known = inbox();
      return known ? attentionOf(known.visitors.values(), me.uuid) + unreadTalks(known.direct.values()) : 0;
    },
  };
}

/** The visitor or account whose thread is shown in a focused window. */
export const inFront = ({ onScreen }: DeskState): string | null =>
  document.visibilityState === 'visible' && document.hasFocus() ? onScreen : null;
