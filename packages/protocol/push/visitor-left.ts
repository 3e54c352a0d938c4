import type { VisitorRow } from '../types';
import { type Inbox, withoutRow, withRow } from './effect';

/**
 * 8003: a visitor left the site · 2009: a visitor is no longer the recipient's. Agents who may still see the row keep
 * it. `version`: of the row that left; a visitor with a newer one has returned and stays.
 */
export type VisitorLeftPush = { YQToken: string; cursor?: string } & (
  | { code: '8003'; version?: number }
  | { code: '2009'; visitor: VisitorRow }
);

export function visitorLeft(inbox: Inbox, push: VisitorLeftPush): Inbox {
  if (push.code === '2009') return withRow(inbox, push.visitor);
  const known = inbox.visitors.get(push.YQToken);
  if (known && push.version !== undefined && known.version > push.version) return inbox;
  return withoutRow(inbox, push.YQToken);
}
