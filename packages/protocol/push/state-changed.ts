import type { VisitorRow } from '../types';
import { type Inbox, withRow } from './effect';

/**
 * A visitor's state changed. Agents get the whole row after the change (`visitor`), so that an inbox can add, move or
 * remove it; the visitor gets the push without it.
 */
type Changed = { YQToken: string; cursor?: string; visitor?: VisitorRow };

export type StateChangedPush =
  | (Changed & { code: '8001'; state: string; serviceID?: string | null; watching?: boolean })
  | (Changed & { code: '1001' })
  | (Changed & {
      code: '2000';
      conversation: string;
      serviceID: string;
      nickname?: string;
      avatar?: string;
      tip?: string;
      reply?: string;
    })
  | (Changed & { code: '2001'; conversation: string; position: number; waitSeconds: number | null; tip?: string })
  | (Changed & { code: '2002'; serviceID: string; nickname?: string })
  | (Changed & { code: '2003'; tip?: string })
  | (Changed & { code: '2004'; conversation: string; reason: string })
  | (Changed & { code: '2016'; recipient: string; nickname?: string; avatar?: string })
  /** `by`: how it came to the robot, such as `first`; `transfer`: an agent gave it. */
  | (Changed & {
      code: '9000';
      conversation?: string;
      robot?: string;
      nickname?: string;
      avatar?: string;
      by?: string;
    });

export function stateChanged(inbox: Inbox, push: StateChangedPush): Inbox {
  if (!push.visitor) return inbox;
  return withRow(push.code === '8001' ? withWatch(inbox, push) : inbox, push.visitor);
}

/** The recipient's own watching changed, on this or another device. */
function withWatch(inbox: Inbox, { YQToken, watching }: { YQToken: string; watching?: boolean }): Inbox {
  if (watching === undefined) return inbox;
  const watched = new Set(inbox.watching);
  if (watching) watched.add(YQToken);
  else watched.delete(YQToken);
  return { ...inbox, watching: watched };
}
