import { type Contact, type ContactKind, findContacts } from '@parley/core/visitors/contacts';
import type { Message } from '@parley/protocol/types';
import type { Card } from './card-field';

/** A contact from the visitor's messages that is not on the card; `replaces`: the card's current value. */
export type ContactSuggestion = Contact & { replaces: string };

/** Most suggestions shown. */
const OFFERS_MAX = 3;

/** Contacts in the visitor's messages, newest first, without those on the card or ignored. */
export function contactSuggestions(
  messages: readonly Pick<Message, 'role' | 'kind' | 'msg' | 'recalled'>[],
  card: Pick<Card, ContactKind>,
  ignored: ReadonlySet<string>,
): ContactSuggestion[] {
  const offers = new Map<string, ContactSuggestion>();
  for (const message of messages.toReversed()) {
    if (message.role !== 'user' || message.kind !== 'text' || message.recalled) continue;
    for (const { kind, value } of findContacts(message.msg)) {
      const stands = card[kind];
      if (same(stands, value) || ignored.has(`${kind} ${value}`)) continue;
      // A mobile number given as a WeChat id is suggested as both.
      const key = `${kind} ${value.toLowerCase()}`;
      if (!offers.has(key)) offers.set(key, { kind, value, replaces: stands });
    }
  }
  return [...offers.values()].slice(0, OFFERS_MAX);
}

/** Compares ignoring spaces and dashes. */
const same = (a: string, b: string): boolean => plain(a) === plain(b);
const plain = (text: string): string => text.replace(/[\s-]/g, '').toLowerCase();
