import { type Contact, type ContactKind, findContacts } from '@parley/core/visitors/contacts';
import type { Message } from '@parley/protocol/types';
import type { Card } from './card-field';

/** Something the visitor wrote that is not on the card; `replaces`: what stands there. */
export type Offer = Contact & { replaces: string };

/** At most so many at once: a card is no list. */
const OFFERS_MAX = 3;

/** What of the visitor's own words could be kept: the newest first, nothing that stands on the card or was put aside. */
export function offersOf(
  messages: readonly Pick<Message, 'role' | 'kind' | 'msg' | 'recalled'>[],
  card: Pick<Card, ContactKind>,
  ignored: ReadonlySet<string>,
): Offer[] {
  const offers = new Map<string, Offer>();
  for (const message of messages.toReversed()) {
    if (message.role !== 'user' || message.kind !== 'text' || message.recalled) continue;
    for (const { kind, value } of findContacts(message.msg)) {
      const stands = card[kind];
      if (same(stands, value) || ignored.has(`${kind} ${value}`)) continue;
      // A mobile number that was given as a WeChat id is offered as either.
      const key = `${kind} ${value.toLowerCase()}`;
      if (!offers.has(key)) offers.set(key, { kind, value, replaces: stands });
    }
  }
  return [...offers.values()].slice(0, OFFERS_MAX);
}

/** Spaces and dashes make no other number. */
const same = (a: string, b: string): boolean => plain(a) === plain(b);
const plain = (text: string): string => text.replace(/[\s-]/g, '').toLowerCase();
