import type { VisitorRow } from '../types';
import { type Inbox, withRow } from './effect';

/**
 * 8002: a visitor arrived · 2005: one was transferred to the recipient · 2006: one accepted the recipient's invitation.
 */
export type VisitorArrivedPush = { YQToken: string; cursor?: string; visitor: VisitorRow } & (
  | { code: '8002' }
  | { code: '2005'; from: string; note?: string }
  | { code: '2006' }
);

export const visitorArrived = (inbox: Inbox, push: VisitorArrivedPush): Inbox => withRow(inbox, push.visitor);
