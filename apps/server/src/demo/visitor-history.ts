import { counted, noMessages } from '@parley/core/conversation/counters';
import { decide } from '@parley/core/conversation/decide';
import type { FactsOf, HappeningKind, HappeningOf } from '@parley/core/conversation/happenings';
import { NO_ROBOTS } from '@parley/core/conversation/robot';
import type { Conversation } from '@parley/core/conversation/types';
import { visitFacts } from '../features/conversation/visits/facts';
import { uuidV7 } from '../ids';
import { placeOf } from './browsers';
import type { Row, Sheet } from './tables';

export type Who = {
  siteId: string;
  name: string;
  language: string;
  screen: string;
  userAgent: string;
  address: string;
  /** Its region; otherwise one for the address. */
  place?: { region: string; region_code: string };
};

export type Page = { url: string; title: string };
export type Letter = { content: string; name: string; phone: string; email: string };

type State = 'gone' | 'monitor' | Conversation['state'];
type Happened = { type: string; agentId?: string | null; [detail: string]: unknown };

/** A conversation with the counters of its messages. */
type DemoConversation = {
  conversation: Conversation;
  counters: typeof noMessages;
  lastVisitorSeq: number;
  lastAt: number | null;
  agentRead: { seq: number; messages: number };
  visitorReadSeq: number;
  queuedAt: number | null;
};

/**
 * Builds the rows of one visitor's history: each step follows the same rules as a live one (`decide`, `counted`) and
 * leaves the same rows. A step that the rules refuse is an error in the story and throws.
 */
export class VisitorHistory {
  readonly id: string;
  readonly #sheet: Sheet;
  readonly #who: Who;
  readonly #bornAt: number;
  readonly #entry: DemoConversation[] = [];
  #state: State = 'gone';
  #since: number;
  #seenAt: number;
  #version = 0;
  #visits = 0;
  #pages = 0;
  #page: Page = { url: '', title: '' };
  #referrer = '';
  #visit: Row<'visits'> | null = null;
  #invitation: { by: string; text: string } | null = null;

  constructor(sheet: Sheet, who: Who, at: number) {
    this.id = uuidV7(at);
    this.#sheet = sheet;
    this.#who = who;
    this.#bornAt = at;
    this.#since = at;
    this.#seenAt = at;
  }

  arrives(at: number, page: Page, referrer: string): void {
    const { siteId, language, screen, userAgent, address, place } = this.#who;
    this.#visit = {
      id: uuidV7(at),
      visitor_id: this.id,
      site_id: siteId,
      referrer,
      landing_url: page.url,
      language,
      screen,
      user_agent: userAgent,
      address,
      started_at: new Date(at),
      ended_at: null,
      ...visitFacts({ referrer, landingUrl: page.url, userAgent }),
      ...(place ?? placeOf(address, language)),
    };
    this.#visits += 1;
    this.#pages = 0;
    this.#sheet.rows.visits.push(this.#visit);
    this.#referrer = referrer;
    this.#seenAt = at;
    this.#version += 1;
    this.#opens(at, page, referrer);
  }

  views(at: number, page: Page): void {
    this.#opens(at, page, this.#page.url);
  }

  #opens(at: number, page: Page, referrer: string): void {
    this.#page = page;
    this.#pages += 1;
    if (this.#state === 'end') this.#version += 1;
    if (this.#state === 'gone' || this.#state === 'end') this.#move('monitor', at);
    this.#sheet.rows.page_views.push({
      visitor_id: this.id,
      only_id: uuidV7(at),
      visit_id: this.#visit?.id ?? null,
      url: page.url,
      title: page.title,
      referrer,
      opened_at: new Date(at),
    });
  }

  leaves(at: number): void {
    if (this.#visit) this.#visit.ended_at = new Date(at);
    this.#seenAt = at;
    this.#version += 1;
    this.#invitation = null;
    if (this.#state === 'monitor') this.#move('gone', at);
  }

  invited(at: number, by: string, text: string): void {
    this.#invitation = { by, text };
    this.#event(at, { type: 'visitor.invited', agentId: by, text }, null);
    this.#event(at, { type: 'invitation.shown', agentId: by }, null);
  }

  /** `to`: the agent if this message opens a conversation; null: it waits. */
  says(at: number, msg: string, to: string | null = null): void {
    const opening = { newId: uuidV7(at), chosenId: to, somebodyOnline: true, invitation: null, robots: NO_ROBOTS };
    this.#happens(at, { kind: 'visitor-speaks', visitorId: this.id }, { now: at, ...opening });
    this.#append(at, msg, null);
    const entry = this.#newest();
    entry.visitorReadSeq = entry.counters.lastSeq;
  }

  isGiven(at: number, agentId: string): void {
    this.#happens(at, { kind: 'queue-assigns', agentId }, { now: at });
  }

  isAccepted(at: number, agentId: string): void {
    this.#happens(at, { kind: 'agent-accepts' }, { now: at, actor: agent(agentId), load: 0, limit: 0 });
  }

  isOffered(at: number, from: string, to: string, note: string): void {
    const target = 'reachable' as const;
    this.#happens(at, { kind: 'agent-transfers', to, note }, { now: at, actor: agent(from), target });
  }

  /** The agent has read all messages and answers. */
  answers(at: number, msg: string, agentId: string): string {
    const entry = this.#newest();
    this.#happens(at, { kind: 'agent-speaks', seen: null }, { actor: agent(agentId), lastOtherSeq: 0 });
    this.isReadByAgent();
    const onlyId = this.#append(at, msg, agentId);
    entry.agentRead.seq = entry.counters.lastSeq;
    return onlyId;
  }

  isReadByAgent(): void {
    const { agentRead, counters, conversation } = this.#newest();
    if (!conversation.ownerId) return;
    agentRead.seq = counters.lastSeq;
    agentRead.messages = counters.visitorMessages;
  }

  isReadByVisitor(): void {
    const entry = this.#newest();
    entry.visitorReadSeq = entry.counters.lastSeq;
  }

  /** An agent recalls its last message. */
  isRecalled(at: number, onlyId: string, agentId: string): void {
    const { conversation } = this.#newest();
    const row = this.#sheet.rows.messages.findLast((message) => message.only_id === onlyId)!;
    const { seq, msg } = row;
    row.msg = '';
    row.recalled_at = new Date(at);
    const key = { conversation_id: conversation.id, seq };
    this.#sheet.rows.recalled_messages.push({ ...key, msg, recalled_by: agentId, recalled_at: new Date(at) });
    this.#sheet.rows.events.push({
      kind: 'message.recalled',
      conversation_id: conversation.id,
      visitor_id: this.id,
      agent_id: null,
      data: { onlyID: onlyId },
      at: new Date(at),
    });
  }

  isNoted(at: number, msg: string, agentId: string): void {
    this.#sheet.rows.notes.push({
      visitor_id: this.id,
      only_id: uuidV7(at),
      conversation_id: this.#newest().conversation.id,
      author_id: agentId,
      msg,
      created_at: new Date(at),
    });
  }

  isEndedBy(at: number, agentId: string, reason?: string): void {
    this.isReadByAgent();
    this.#happens(at, { kind: 'agent-ends', ...(reason ? { reason } : {}) }, { now: at, actor: agent(agentId) });
  }

  ends(at: number): void {
    this.isReadByAgent();
    this.#happens(at, { kind: 'visitor-ends' }, { now: at });
  }

  fallsSilent(at: number, idleMinutes: number): void {
    this.isReadByAgent();
    this.#happens(at, { kind: 'idle-passes' }, { now: at, lastMessageAt: this.#newest().lastAt ?? 0, idleMinutes });
  }

  writesLetter(at: number, letter: Letter, readAt: number | null): void {
    this.#sheet.rows.letters.push({
      id: uuidV7(at),
      visitor_id: this.id,
      site_id: this.#who.siteId,
      only_id: uuidV7(at),
      ...letter,
      url: this.#page.url,
      read_at: readAt === null ? null : new Date(readAt),
      created_at: new Date(at),
    });
  }

  /** Adds the visitor and its conversations, in their final state, to the sheet. */
  close(): void {
    const { siteId, name, language, userAgent, address } = this.#who;
    this.#sheet.rows.visitors.push({
      id: this.id,
      site_id: siteId,
      name,
      state: this.#state,
      since: new Date(this.#since),
      version: this.#version,
      conversation_id: this.#entry.at(-1)?.conversation.id ?? null,
      visit_id: this.#visit?.id ?? null,
      online: this.#visit !== null && this.#visit.ended_at === null,
      url: this.#page.url,
      title: this.#page.title,
      referrer: this.#referrer,
      language,
      user_agent: userAgent,
      address,
      invited_by: this.#invitation?.by ?? null,
      invitation: this.#invitation?.text ?? null,
      created_at: new Date(this.#bornAt),
      last_seen_at: new Date(this.#seenAt),
      visits: this.#visits,
      pages: this.#pages,
    });
    for (const entry of this.#entry) this.#sheet.rows.conversations.push(conversationRow(entry, siteId));
  }

  #newest(): DemoConversation {
    const entry = this.#entry.at(-1);
    if (!entry) throw new Error('A story speaks of a conversation before there is one.');
    return entry;
  }

  #happens<K extends HappeningKind>(at: number, happening: HappeningOf<K>, facts: FactsOf<K>): void {
    const before = this.#entry.at(-1)?.conversation ?? null;
    const decision = decide<K>(before, happening, facts);
    if (!decision.ok) throw new Error(`A story that no rule allows: ${happening.kind}, ${decision.refusal}.`);
    const { next, events } = decision;
    if (next === null || events.length === 0) return;
    if (next.id === before?.id) this.#changes(at, before, next);
    else this.#begins(at, next);
    this.#version += 1;
    this.#invitation = next.id === before?.id ? this.#invitation : null;
    for (const event of events) this.#event(at, event, next.id);
    if (next.ownerId && next.ownerId !== before?.ownerId) this.#assigned(next.ownerId, at);
  }

  #assigned(agentId: string, at: number): void {
    const { assignedAt } = this.#sheet;
    assignedAt.set(agentId, Math.max(at, assignedAt.get(agentId) ?? 0));
  }

  #begins(at: number, conversation: Conversation): void {
    this.#entry.push({
      conversation,
      counters: noMessages,
      lastVisitorSeq: 0,
      lastAt: null,
      agentRead: { seq: 0, messages: 0 },
      visitorReadSeq: 0,
      queuedAt: conversation.state === 'wait' ? at : null,
    });
    this.#move(conversation.state, at);
  }

  #changes(at: number, before: Conversation, next: Conversation): void {
    const entry = this.#newest();
    entry.conversation = next;
    if (next.state === 'wait' && before.state !== 'wait') entry.queuedAt = at;
    if (next.ownerId !== before.ownerId) entry.agentRead = { seq: 0, messages: 0 };
    if (next.ownerId !== before.ownerId || next.state !== before.state) this.#move(next.state, at);
  }

  #move(state: State, at: number): void {
    this.#state = state;
    this.#since = at;
  }

  /** `agentId` null: the visitor's message. Returns the message's id. */
  #append(at: number, msg: string, agentId: string | null): string {
    const entry = this.#newest();
    const onlyId = uuidV7(at);
    const role = agentId === null ? 'user' : 'service';
    entry.counters = counted(entry.counters, agentId === null ? 'visitor' : 'agent');
    if (agentId === null) entry.lastVisitorSeq = entry.counters.lastSeq;
    entry.lastAt = at;
    this.#sheet.rows.messages.push({
      conversation_id: entry.conversation.id,
      seq: entry.counters.lastSeq,
      visitor_id: this.id,
      only_id: onlyId,
      role,
      author_id: agentId,
      kind: 'text',
      msg,
      sent_at: new Date(at),
      recalled_at: null,
    });
    return onlyId;
  }

  #event(at: number, event: Happened, conversationId: string | null): void {
    this.#sheet.rows.events.push({
      kind: event.type,
      conversation_id: conversationId,
      visitor_id: this.id,
      agent_id: event.agentId ?? null,
      data: { ...event },
      at: new Date(at),
    });
  }
}

const agent = (id: string) => ({ id, admin: false });

function conversationRow({ conversation, counters, lastAt, ...entry }: DemoConversation, siteId: string) {
  const { openedAt, assignedAt, endedAt } = conversation;
  return {
    id: conversation.id,
    visitor_id: conversation.visitorId,
    site_id: siteId,
    previous_id: conversation.previousId,
    state: conversation.state,
    owner_id: conversation.ownerId,
    last_owner_id: conversation.lastOwnerId,
    last_seq: counters.lastSeq,
    visitor_messages: counters.visitorMessages,
    agent_messages: counters.agentMessages,
    last_visitor_seq: entry.lastVisitorSeq,
    last_at: lastAt && new Date(lastAt),
    agent_read_seq: entry.agentRead.seq,
    agent_read_messages: entry.agentRead.messages,
    visitor_read_seq: entry.visitorReadSeq,
    opened_at: new Date(openedAt),
    queued_at: entry.queuedAt && new Date(entry.queuedAt),
    assigned_at: assignedAt && new Date(assignedAt),
    ended_at: endedAt && new Date(endedAt),
    end_reason: conversation.endReason,
  };
}
