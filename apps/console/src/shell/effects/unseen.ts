import type { VisitorRow } from '@parley/protocol/types';
import type { Desk } from '../../lib/desk/desk';
import type { DeskState } from '../../lib/desk/types';
import { attentionOf, isUnseen, unreadTalks } from '../../lib/notices/attention';

/** What of the desk this agent has not seen yet. */
export function unseenOn({ store, me }: Pick<Desk, 'store' | 'me'>) {
  const inbox = () => store.getState().inbox;
  const rowOf = (visitor: string): VisitorRow | undefined => inbox()?.visitors.get(visitor);
  return {
    rowOf,
    /** Somebody's words, or an offer, that nobody has seen: a visitor's, or an account's. */
    isWaiting: (one: string): boolean => isUnseen(rowOf(one), me.uuid) || (inbox()?.direct.get(one)?.unread ?? 0) > 0,
    isOffered: (visitor: string): boolean => rowOf(visitor)?.transfer?.to === me.uuid,
    /** The number on the icon. */
    count(): number {
      const known = inbox();
      return known ? attentionOf(known.visitors.values(), me.uuid) + unreadTalks(known.direct.values()) : 0;
    },
  };
}

/** Whose thread the person has before them: on screen, in a window with the focus. */
export const inFront = ({ onScreen }: DeskState): string | null =>
  document.visibilityState === 'visible' && document.hasFocus() ? onScreen : null;
