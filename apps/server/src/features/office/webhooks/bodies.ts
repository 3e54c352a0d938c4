import { findContacts } from '@parley/core/visitors/contacts';
import type { Queryable } from '../../../db/pool';
import {
  type ContactFacts,
  type EventFacts,
  type LetterFacts,
  type MessageFacts,
  readEventFacts,
  readLetterFacts,
  readMessageFacts,
  readPersonFacts,
  readVisitFacts,
  type VisitFacts,
} from './bodies-store';
import type { Reference } from './deliveries-store';
import { isAssignment } from './webhook-follower';

/** The body of a delivery, by the Standard Webhooks specification; `timestamp`: of what happened. */
export type Body = { type: string; timestamp: string; data: Record<string, unknown> };

/** A delivery as far as its body depends on it. */
export type ToTell = Reference & { id: string; type: string; createdAt: Date };

/** Bodies of deliveries by their id, of what the database holds now; none where the data is deleted. */
export async function readBodies(db: Queryable, deliveries: readonly ToTell[]): Promise<Map<string, Body>> {
  const data = new Map<string, Record<string, unknown>>();
  for (const source of Object.keys(readers) as Reference['source'][]) {
    const some = deliveries.filter((one) => one.source === source);
    if (some.length > 0) for (const [id, found] of await readers[source](db, some)) data.set(id, found);
  }
  return new Map(
    deliveries.flatMap(({ id, type, createdAt }) => {
      const found = data.get(id);
      return found ? [[id, { type, timestamp: createdAt.toISOString(), data: found }] as const] : [];
    }),
  );
}

type Found = [id: string, data: Record<string, unknown>][];

/** Data of deliveries by the kind of row that they tell of. */
const readers: Record<Reference['source'], (db: Queryable, some: readonly ToTell[]) => Promise<Found>> = {
  async event(db, some) {
    const facts = new Map((await readEventFacts(db, some.map(numberOf))).map((one) => [one.number, one]));
    return found(some, (one) => facts.get(numberOf(one)), eventData);
  },
  async message(db, some) {
    const keys = some.map((one) => ({ subject: one.subject!, subjectNumber: numberOf(one) }));
    const read = await readMessageFacts(db, keys);
    const facts = new Map(read.map((one) => [`${one.conversationId} ${one.seq}`, one]));
    return found(some, (one) => facts.get(`${one.subject} ${one.subjectNumber}`), messageData);
  },
  visit: bySubject(readVisitFacts, visitData),
  letter: bySubject(readLetterFacts, letterData),
  person: bySubject(readPersonFacts, (facts) => ({ ...ofVisitor(facts), ...contactData(facts) })),
  test: async (_, some) => some.map(({ id }) => [id, { test: true }]),
};

const numberOf = ({ subjectNumber }: ToTell): number => subjectNumber!;

function bySubject<F extends { id: string }>(
  read: (db: Queryable, ids: readonly string[]) => Promise<F[]>,
  present: (facts: F, type: string) => Record<string, unknown>,
) {
  return async (db: Queryable, some: readonly ToTell[]): Promise<Found> => {
    const ids = some.map(({ subject }) => subject!);
    const facts = new Map((await read(db, ids)).map((one) => [one.id, one]));
    return found(some, ({ subject }) => facts.get(subject!), present);
  };
}

const found = <F>(
  some: readonly ToTell[],
  factsOf: (one: ToTell) => F | undefined,
  present: (facts: F, type: string) => Record<string, unknown>,
): Found =>
  some.flatMap((one) => {
    const facts = factsOf(one);
    return facts ? [[one.id, present(facts, one.type)] satisfies Found[number]] : [];
  });

const ofVisitor = ({ visitorId, siteId }: { visitorId: string; siteId: string }) => ({
  YQToken: visitorId,
  site: siteId,
});

const ofConversation = (facts: { conversationId: string; visitorId: string; siteId: string }) => ({
  conversation: facts.conversationId,
  ...ofVisitor(facts),
});

function eventData(facts: EventFacts): Record<string, unknown> {
  const { kind, data } = facts;
  const about = ofConversation(facts);
  if (kind === 'conversation.opened') return { ...about, previous: data.previousId ?? null };
  if (kind === 'conversation.ended')
    return { ...about, by: data.by, reason: data.reason, serviceID: data.agentId ?? null };
  if (kind === 'rating.left') {
    const { serviceID, score, tags, comment } = data;
    return { ...about, serviceID, score, tags, comment };
  }
  return isAssignment(kind)
    ? { ...about, serviceID: data.to ?? data.agentId, by: data.by ?? kind.split('.')[1] }
    : about;
}

function messageData(facts: MessageFacts, type: string): Record<string, unknown> {
  const { onlyId, seq, role, authorId, kind, msg, isRecalled, at } = facts;
  if (type === 'lead.captured') {
    const contacts = isRecalled ? [] : findContacts(msg);
    const first = (kind: string) => contacts.find((one) => one.kind === kind)?.value ?? '';
    const contact = { name: '', phone: first('phone'), mail: first('mail'), wechat: first('wechat') };
    return { ...ofConversation(facts), onlyID: onlyId, ...contact };
  }
  return {
    ...ofConversation(facts),
    onlyID: onlyId,
    seq,
    role: role === 'user' ? 'user' : 'service',
    serviceID: role === 'service' ? authorId : null,
    kind,
    msg: isRecalled ? '' : msg,
    time: at.getTime(),
    ...(isRecalled && { recalled: true }),
  };
}

function visitData({ id, visitorId, siteId, at, ...facts }: VisitFacts): Record<string, unknown> {
  return { ...ofVisitor({ visitorId, siteId }), visit: id, time: at.getTime(), ...facts };
}

function letterData(facts: LetterFacts, type: string): Record<string, unknown> {
  const about = { ...ofVisitor(facts), conversation: facts.conversationId, letter: facts.id };
  if (type === 'lead.captured') return { ...about, ...contactData(facts) };
  const { name, phone, mail, wechat, content, at } = facts;
  return { ...about, content, name, phone, email: mail, wechat, time: at.getTime() };
}

const contactData = ({ name, phone, mail, wechat }: ContactFacts) => ({ name, phone, mail, wechat });
