import { type Counters, counted, noMessages } from '../conversation/counters';
import { decide } from '../conversation/decide';
import { isOpen } from '../conversation/decision';
import type { DomainEvent } from '../conversation/events';
import type { Decision, FactsOf, HappeningKind, HappeningOf, MessageFacts } from '../conversation/happenings';
import type { Conversation } from '../conversation/types';
import { connection, type Presence, reachability } from '../routing/reachability';
import type { Candidate } from '../routing/types';
import { frozen } from './build';

export type DeskAgent = Presence & { id: string; admin: boolean; limit: number; lastAssignedAt: number | null };
export type DeskVisitor = { id: string; newest: Conversation | null; invitedBy: string | null; isBrowsing: boolean } & {
  /** When its last page was closed; null: one is open. */
  awaySince: number | null;
};
export type DeskMessage = MessageFacts & {
  conversationId: string;
  holder: Pick<Conversation, 'state' | 'baton'> | null;
};
/** An answer that a robot has decided and not said yet. */
export type DeskAnswer = { visitor: DeskVisitor; conversationId: string; baton: number };

/** An in-memory desk: saves what `decide` allows, like the server's actions. */
export class Desk {
  now = 1_000_000;
  readonly graceSeconds = 180;
  readonly agents: DeskAgent[];
  readonly visitors: DeskVisitor[];
  readonly messages: DeskMessage[] = [];
  readonly counters = new Map<string, Counters>();
  readonly events: DomainEvent[] = [];
  readonly answers: DeskAnswer[] = [];
  /** All versions of each conversation, oldest first. */
  readonly versions = new Map<string, Conversation[]>();

  constructor(agents: DeskAgent[], visitorIds: string[]) {
    this.agents = agents;
    this.visitors = visitorIds.map((id) => ({ id, newest: null, invitedBy: null, isBrowsing: true, awaySince: null }));
  }

  happen<K extends HappeningKind>(visitor: DeskVisitor, happening: HappeningOf<K>, facts: FactsOf<K>) {
    const decision: Decision<Conversation | null> = decide(visitor.newest, happening, facts);
    if (!decision.ok) return decision;
    if (decision.next !== visitor.newest) this.save(visitor, decision.next!);
    for (const event of decision.events) this.apply(visitor, event);
    return decision;
  }

  say(conversationId: string, message: Pick<MessageFacts, 'role' | 'authorId'>) {
    const counters = counted(this.counters.get(conversationId) ?? noMessages, message.role);
    this.counters.set(conversationId, counters);
    const id = `${conversationId}-${counters.lastSeq}`;
    const holder = this.versions.get(conversationId)?.at(-1) ?? null;
    this.messages.push({
      ...message,
      id,
      conversationId,
      seq: counters.lastSeq,
      at: this.now,
      recalled: false,
      holder,
    });
  }

  messagesOf(conversation: Conversation | null): DeskMessage[] {
    return this.messages.filter(({ conversationId }) => conversationId === conversation?.id);
  }

  open(): DeskVisitor[] {
    return this.visitors.filter(({ newest }) => isOpen(newest));
  }

  load(agentId: string): number {
    return this.open().filter(({ newest }) => newest?.ownerId === agentId).length;
  }

  candidates(): Candidate[] {
    return this.agents.map((agent) => ({
      ...agent,
      languages: [],
      skills: [],
      regions: [],
      isOnShift: true,
      connected: this.connection(agent.id) === 'connected',
      reachability: this.reach(agent.id)!,
      load: this.load(agent.id),
    }));
  }

  reach(agentId: string) {
    const agent = this.agents.find(({ id }) => id === agentId);
    return agent ? reachability(agent, this) : null;
  }

  connection(agentId: string | null) {
    const agent = this.agents.find(({ id }) => id === agentId);
    return agent ? connection(agent, this) : 'gone';
  }

  private save(visitor: DeskVisitor, next: Conversation) {
    visitor.newest = frozen(next);
    this.versions.set(next.id, [...(this.versions.get(next.id) ?? []), next]);
  }

  private apply(visitor: DeskVisitor, event: DomainEvent) {
    this.events.push(event);
    if (event.type === 'visitor.invited') visitor.invitedBy = event.agentId;
    if (event.type === 'invitation.refused' || event.type === 'conversation.opened') visitor.invitedBy = null;
    if (event.type === 'visitor.browsing') visitor.isBrowsing = true;
    if (event.type === 'conversation.opened') visitor.isBrowsing = false;
    if (event.type === 'conversation.assigned') {
      for (const agent of this.agents) if (agent.id === event.agentId) agent.lastAssignedAt = this.now;
    }
    if (event.type === 'message.recalled') {
      for (const message of this.messages) if (message.id === event.messageId) message.recalled = true;
    }
  }
}
