import { findContacts } from '@parley/core/visitors/contacts';
import type { HookEvent } from '@parley/protocol/http/programs/programs';
import type { Client } from '../../../db/pool';
import type { Batch, Follower } from '../../../events/follow';
import type { FollowedEvent, FollowedMessage } from '../../../events/follow-store';
import { holdHooks, insertDeliveries, type NewDelivery } from './deliveries-store';
import { addLeads, type FollowedHook, type NotedRow, readFollowedHooks, readNoted } from './follower-store';

/**
 * Writes what webhooks are told, one delivery for each webhook and event, in the order of transactions; the sender
 * sends them. What a target has been told stays told: a rebuild adds only what is missing.
 */
export const webhookFollower: Follower = {
  name: 'webhooks',
  follows: ['events', 'messages', 'changes'],
  everyMs: 1000,
  // Each message is a row for every webhook: small batches with rests, so that messages are not slower meanwhile.
  batch: 250,
  rest: 2,
  isUnused: async (tx) => (await readFollowedHooks(tx)).length === 0,
  handle: writeDeliveries,
  reset: async () => undefined,
};

/** Something to be told, before it is known to whom. `commitId`: null for noted rows, which are noted for webhooks. */
type News = Omit<NewDelivery, 'hookId' | 'type'> & {
  type: HookEvent;
  commitId: number | null;
  /** The visitor who can be reached now. */
  leadOf?: string;
};

async function writeDeliveries(tx: Client, { events, messages, changes }: Batch, now: number): Promise<void> {
  const hooks = await readFollowedHooks(tx);
  const asked = new Set(hooks.flatMap((hook) => hook.events));
  const noted = changes.length === 0 ? [] : await readNoted(tx, [...new Set(changes.map(({ key }) => key))]);
  const visits = noted.filter(({ source }) => source === 'visit');
  const others = noted.filter(({ source }) => source !== 'visit');
  const news = [
    ...visits.flatMap(newsOfNoted),
    ...inOrder([...events.flatMap(newsOfEvent), ...messages.flatMap((message) => newsOfMessage(message, asked))]),
    ...others.flatMap(newsOfNoted),
  ];
  const told = await withoutKnownLeads(
    tx,
    news.filter((one) => hooks.some((hook) => isFor(hook, one))),
  );
  if (told.length === 0) return;
  await holdHooks(
    tx,
    hooks.map(({ id }) => id),
  );
  const deliveries = told.flatMap((one) =>
    hooks.filter((hook) => isFor(hook, one)).map((hook) => deliveryOf(hook, one)),
  );
  await insertDeliveries(tx, deliveries, now);
}

/** A visitor becomes a lead once: by the first contact, whether in a message, a letter or its card. */
async function withoutKnownLeads(tx: Client, news: readonly News[]): Promise<News[]> {
  const leads = news.flatMap(({ leadOf }) => leadOf ?? []);
  const fresh = new Set(leads.length === 0 ? [] : await addLeads(tx, [...new Set(leads)]));
  return news.filter(({ leadOf }) => leadOf === undefined || fresh.delete(leadOf));
}

const isFor = (hook: FollowedHook, { type, commitId }: News): boolean =>
  hook.events.includes(type) && (commitId === null || commitId > hook.commitId);

const deliveryOf = ({ id }: FollowedHook, { commitId: _, leadOf: __, ...news }: News): NewDelivery => ({
  ...news,
  hookId: id,
});

/** Kinds of events, by what webhooks are told of them. */
const TYPES: Readonly<Record<string, HookEvent>> = {
  'conversation.opened': 'conversation.opened',
  'conversation.assigned': 'conversation.assigned',
  'conversation.accepted': 'conversation.assigned',
  'conversation.transfer-accepted': 'conversation.assigned',
  'conversation.taken-over': 'conversation.assigned',
  'conversation.handed-back': 'conversation.assigned',
  'conversation.handed-over': 'conversation.assigned',
  'conversation.ended': 'conversation.ended',
  'rating.left': 'rating.left',
};

/** The kinds of events that webhooks are told of as `conversation.assigned`. */
export const isAssignment = (kind: string): boolean => TYPES[kind] === 'conversation.assigned';

function newsOfEvent({ id, kind, commitId, conversationId, at }: FollowedEvent): News[] {
  const type = TYPES[kind];
  if (!type || conversationId === null) return [];
  const reference = { source: 'event' as const, subject: null, subjectNumber: id };
  return [{ ...reference, type, commitId, webhookId: `event_${id}`, lane: conversationId, createdAt: at }];
}

function newsOfMessage(message: FollowedMessage, asked: ReadonlySet<HookEvent>): News[] {
  const { conversationId, seq, commitId, visitorId, sentAt } = message;
  const reference = { source: 'message' as const, subject: conversationId, subjectNumber: seq };
  const shared = { ...reference, commitId, lane: conversationId, createdAt: sentAt };
  const stored: News = { ...shared, type: 'message.stored', webhookId: `message_${conversationId}_${seq}` };
  // Texts are searched only if somebody asks for the result.
  const isLead = asked.has('lead.captured') && isContact(message);
  return isLead ? [stored, { ...shared, ...leadBy(visitorId) }] : [stored];
}

const isContact = ({ role, kind, msg }: FollowedMessage): boolean =>
  role === 'user' && kind === 'text' && findContacts(msg).length > 0;

const leadBy = (visitorId: string) => ({
  type: 'lead.captured' as const,
  webhookId: `lead_${visitorId}`,
  leadOf: visitorId,
});

function newsOfNoted({ source, id, visitorId, at, hasContact }: NotedRow): News[] {
  // What a visitor leaves outside of conversations comes in its order too.
  const shared = { source, subject: id, subjectNumber: null, commitId: null, lane: visitorId, createdAt: at };
  const lead: News[] = hasContact ? [{ ...shared, ...leadBy(visitorId) }] : [];
  if (source === 'visit') return [{ ...shared, type: 'visitor.arrived', webhookId: `visit_${id}` }];
  if (source === 'letter') return [{ ...shared, type: 'letter.left', webhookId: `letter_${id}` }, ...lead];
  return lead;
}

/** By transaction; in one, a conversation is opened before its messages and ended after them. */
const inOrder = (news: readonly News[]): News[] =>
  news
    .map((one, at) => ({ one, at }))
    .sort((a, b) => a.one.commitId! - b.one.commitId! || rankOf(a.one) - rankOf(b.one) || a.at - b.at)
    .map(({ one }) => one);

const rankOf = ({ type, subjectNumber }: News): number => {
  if (type === 'conversation.ended' || type === 'rating.left') return Number.POSITIVE_INFINITY;
  return type === 'message.stored' || type === 'lead.captured' ? subjectNumber! : 0;
};
