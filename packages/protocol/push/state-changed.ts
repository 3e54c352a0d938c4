import type { VisitorRow } from '../types';
import { type Inbox, withRow } from './effect';

/**
 * A visitor's state changed. To agents each carries the whole row after the change (`visitor`), so that an inbox can
 * take it up, move it or leave it out; to the visitor itself it goes without.
 */
type Changed = { YQToken: string; cursor?: string; visitor?: VisitorRow };

export type StateChangedPush =
  | (Changed & { code: '8001'; state: string; serviceID?: string | null })
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
  | (Changed & { code: '9000' });

export const stateChanged = (inbox: Inbox, push: StateChangedPush): Inbox =>
  push.visitor ? withRow(inbox, push.visitor) : inbox;
