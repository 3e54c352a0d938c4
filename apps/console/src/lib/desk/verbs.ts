import { createUuidV7 } from '@parley/live/uuid-v7';
import type { Answer, Input } from '@parley/protocol/http/routes';
import type { VisitorRow } from '@parley/protocol/types';
import type { ApiClient } from '../api/create-api';

export type Summing = { summary?: string; category?: string };
export type TransferTo = { to: string; note?: string } | { group: string; note?: string } | { robot: string };
export type ShareHow = Omit<Input<'POST /friendly/transfer'>, 'YQToken'>;
type LetterWords = Omit<Input<'POST /talk/toLetter'>, 'YQToken' | 'onlyID'>;

/** Actions on a visitor over HTTP. Each applies the answered row to the state; a refusal is thrown. */
export type Verbs = {
  /** `beyond`: beyond my limit. */
  accept(visitor: string, beyond?: boolean): Promise<void>;
  /** Accepts the visitor who has waited longest; returns the visitor. */
  takeNext(beyond?: boolean): Promise<string>;
  /** Puts my conversation back into the queue. */
  requeue(visitor: string): Promise<void>;
  decline(visitor: string, reason?: string): Promise<void>;
  transfer(visitor: string, to: TransferTo): Promise<void>;
  /** Shares the visitor with a friendly contact for a limited time. */
  share(visitor: string, how: ShareHow): Promise<void>;
  /** Takes a shared visitor back before the share ends. */
  giveBack(visitor: string): Promise<void>;
  /** Withdraws an offered transfer that was not answered. */
  withdraw(visitor: string): Promise<void>;
  end(visitor: string, about?: Summing): Promise<void>;
  /** Default: the newest conversation. */
  sum(visitor: string, about: Summing & { conversation?: string }): Promise<void>;
  invite(visitor: string, msg?: string): Promise<void>;
  takeOver(visitor: string): Promise<void>;
  handBack(visitor: string): Promise<void>;
  whisper(visitor: string, msg: string, onlyID: string): Promise<void>;
  blacklist(visitor: string, entry: { hours: number; reason: string }): Promise<void>;
  unblacklist(visitor: string): Promise<void>;
  inviteRating(visitor: string): Promise<void>;
  toLetter(visitor: string, words: LetterWords): Promise<void>;
  /** Whether I have just acted on this visitor, so that pushes about it need no notification. */
  isOwnAct(visitor: string): boolean;
  colleagues(): Promise<Answer<'GET /talk/colleagues'>>;
};

/** A repeated click creates another letter, with an id of its own. */
const newId = createUuidV7();

/** Pushes caused by an own action arrive within this time, ms. */
const OWN_MS = 3000;

type Parts = { api: ApiClient['api']; now(): number; settle(answer: Promise<VisitorRow>): Promise<void> };

export function createVerbs({ api, now, settle }: Parts): Verbs {
  const actedAt = new Map<string, number>();
  /** The visitor is known only with the answer, which may arrive after the push. */
  let nextAt = Number.NEGATIVE_INFINITY;
  const own = (visitor: string) => {
    const at = now();
    for (const [other, since] of actedAt) if (at - since >= OWN_MS) actedAt.delete(other);
    actedAt.set(visitor, at);
    return visitor;
  };

  return {
    isOwnAct: (visitor) => now() - Math.max(actedAt.get(visitor) ?? Number.NEGATIVE_INFINITY, nextAt) < OWN_MS,
    accept: (YQToken, beyond) => settle(api('POST /talk/accept', { YQToken: own(YQToken), ...(beyond && { beyond }) })),
    requeue: (YQToken) => settle(api('POST /talk/requeue', { YQToken: own(YQToken) })),
    async takeNext(beyond) {
      nextAt = now();
      try {
        const row = await api('POST /talk/next', beyond ? { beyond } : {});
        own(row.YQToken);
        await settle(Promise.resolve(row));
        return row.YQToken;
      } finally {
        nextAt = Number.NEGATIVE_INFINITY;
      }
    },
    decline: (YQToken, reason) => settle(api('POST /talk/decline', { YQToken, ...(reason && { reason }) })),
    transfer: (YQToken, to) => settle(api('POST /talk/transfer', { YQToken, ...to })),
    share: (YQToken, how) => settle(api('POST /friendly/transfer', { YQToken, ...how })),
    async giveBack(YQToken) {
      await api('POST /friendly/giveBack', { YQToken: own(YQToken) });
    },
    withdraw: (YQToken) => settle(api('POST /talk/withdraw', { YQToken })),
    end: (YQToken, about = {}) => settle(api('POST /talk/end', { YQToken, ...about })),
    async sum(YQToken, about) {
      await api('POST /talk/summary', { YQToken, ...about });
    },
    invite: (YQToken, msg) => settle(api('POST /talk/invite', { YQToken, ...(msg && { msg }) })),
    takeOver: (YQToken) => settle(api('POST /talk/takeOver', { YQToken: own(YQToken) })),
    handBack: (YQToken) => settle(api('POST /talk/handBack', { YQToken: own(YQToken) })),
    whisper: (YQToken, msg, onlyID) => settle(api('POST /talk/whisper', { YQToken, onlyID, msg })),
    blacklist: (YQToken, entry) => settle(api('POST /talk/blacklist', { YQToken, ...entry })),
    unblacklist: (YQToken) => settle(api('POST /talk/unblacklist', { YQToken })),
    inviteRating: (YQToken) => settle(api('POST /talk/inviteRating', { YQToken })),
    async toLetter(YQToken, words) {
      await api('POST /talk/toLetter', { YQToken, onlyID: newId(), ...words });
    },
    colleagues: () => api('GET /talk/colleagues', undefined, { quiet: true }),
  };
}
