import type { VisitorRow } from '../types';
import { type Inbox, withoutRow, withRow } from './effect';

/** 8003 a visitor left the site · 2009 a visitor is no longer yours. Who may still see the row keeps it. */
export type VisitorLeftPush = { YQToken: string; cursor?: string } & (
  | { code: '8003' }
  | { code: '2009'; visitor: VisitorRow }
);

export function visitorLeft(inbox: Inbox, push: VisitorLeftPush): Inbox {
  if (push.code === '2009') return withRow(inbox, push.visitor);
  return withoutRow(inbox, push.YQToken);
}
