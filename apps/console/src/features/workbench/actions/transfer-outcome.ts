import type { Push } from '@parley/protocol/push/pushes';
import type { VisitorRow } from '@parley/protocol/types';

/** My open offers: visitor → to whom. */
export type Pending = ReadonlyMap<string, string>;

/** Outcome of one of my offers, or the loss of one of my conversations. */
export type TransferOutcome =
  /** With the visitor's name, since the row is no longer in the list. */
  | { kind: 'accepted'; visitor: string; by: string; name: string }
  | { kind: 'taken'; visitor: string; by: string; name: string }
  | { kind: 'bounced'; visitor: string; by: string }
  /** An offer to me that was withdrawn. */
  | { kind: 'withdrawn'; visitor: string; by: string; name: string }
  | { kind: 'declined'; visitor: string; by: string; reason: string };

/** My open offers at the time the page opened. */
export const pendingFrom = (rows: Iterable<VisitorRow>, me: string): Pending =>
  new Map([...rows].flatMap(({ YQToken, transfer }) => (transfer?.from === me ? [[YQToken, transfer.to]] : [])));

/** The news that a push brings about my offers. `by`: the colleague's uuid. */
export function transferOutcome(
  pending: Pending,
  push: Push,
  me: string,
): { pending: Pending; news: TransferOutcome | null } {
  switch (push.code) {
    case '8001': {
      const { YQToken: visitor, visitor: row } = push;
      if (!row) return { pending, news: null };
      if (row.transfer?.from !== me) return { pending: without(pending, visitor), news: null };
      return { pending: new Map(pending).set(visitor, row.transfer.to), news: null };
    }
    case '2009': {
      const { YQToken: visitor, visitor: row } = push;
      // I put it back into the queue, or gave it to a robot, myself.
      if (row.state === 'wait' || row.state === 'robot') return { pending: without(pending, visitor), news: null };
      const by = row.serviceID ?? '';
      // An agent other than the recipient owns the conversation: it was taken over.
      const kind = pending.get(visitor) === by ? 'accepted' : 'taken';
      return { pending: without(pending, visitor), news: { kind, visitor, by, name: row.name } };
    }
    case '2017': {
      const { YQToken: visitor, tip, detail = {}, visitor: row } = push;
      if (tip === 'transfer-withdrawn') {
        const news = { kind: 'withdrawn', visitor, by: detail.from ?? '', name: row?.name ?? '' } as const;
        return { pending, news };
      }
      const by = detail.to ?? pending.get(visitor) ?? '';
      if (tip === 'transfer-bounced')
        return { pending: without(pending, visitor), news: { kind: 'bounced', visitor, by } };
      if (tip !== 'transfer-declined') return { pending, news: null };
      return {
        pending: without(pending, visitor),
        news: { kind: 'declined', visitor, by, reason: detail.reason ?? '' },
      };
    }
    case '2004':
      return { pending: without(pending, push.YQToken), news: null };
    default:
      return { pending, news: null };
  }
}

function without(pending: Pending, visitor: string): Pending {
  if (!pending.has(visitor)) return pending;
  const next = new Map(pending);
  next.delete(visitor);
  return next;
}
