import type { Connection, Reachability } from '../routing/reachability';
import type { DomainEvent } from './events';
import type { HandoffReason, RobotsInCharge } from './robot';
import type { Conversation, Refusal } from './types';

/** The acting agent. `admin` may act on colleagues' conversations. */
export type Actor = { id: string; admin: boolean };

/** An invitation the visitor has not answered yet. */
export type Invitation = { agentId: string; reachability: Reachability };

/**
 * The facts of a stored message that recalling depends on. `authorId` is the agent's id, null for visitor and robot.
 */
export type MessageFacts = {
  id: string;
  seq: number;
  role: 'visitor' | 'agent' | 'robot';
  authorId: string | null;
  at: number;
  recalled: boolean;
};

type Now = { now: number };

/**
 * Every happening: its content (`says`), the facts its rule needs, and the conversation afterwards. A new entry does
 * not compile until `decide` has its rule.
 */
export type Happenings = {
  'visitor-speaks': {
    says: { visitorId: string };
    /** `newId`: id of the conversation if one opens; `chosenId`: the answer of `chooseAgent`. */
    facts: Now & {
      newId: string;
      chosenId: string | null;
      somebodyOnline: boolean;
      invitation: Invitation | null;
      robots: RobotsInCharge;
    };
    next: Conversation;
  };
  'agent-opens': {
    /** `by`: what it is opened for; absent: a letter. */
    says: { visitorId: string; by?: 'letter' | 'template' };
    facts: Now & { newId: string; actor: Actor };
    next: Conversation;
  };
  'visitor-ends': { says: { reason?: string }; facts: Now; next: Conversation };
  /** `awaySince`: when the visitor's last page was closed; null: one is open. */
  'visitor-leaves': {
    says: object;
    facts: Now & { awaySince: number | null; leaveSeconds: number };
    next: Conversation;
  };
  'visitor-returns': { says: object; facts: Now & { somebodyOnline: boolean }; next: Conversation };
  'visitor-browses': { says: { visitorId: string }; facts: Now & { browsing: boolean }; next: Conversation | null };
  'visitor-refuses': {
    says: { visitorId: string };
    facts: Now & { invitation: Invitation | null };
    next: Conversation | null;
  };
  'visitor-recalls': {
    says: { message: MessageFacts };
    facts: Now & { recallSeconds: number };
    next: Conversation;
  };
  /** `lastOtherSeq`: the newest seq that somebody other than the actor wrote; 0: none. */
  'agent-speaks': { says: { seen: number | null }; facts: { actor: Actor; lastOtherSeq: number }; next: Conversation };
  /** `beyond`: whatever the limit. */
  'agent-accepts': {
    says: { beyond?: boolean };
    facts: Now & { actor: Actor; load: number; limit: number };
    next: Conversation;
  };
  'agent-takes-over': { says: object; facts: Now & { actor: Actor }; next: Conversation };
  /** `to`: the agent it was taken from, null if it was not taken over; `target`: that agent's connection. */
  'agent-hands-back': {
    says: { to: string | null };
    facts: Now & { actor: Actor; target: Connection };
    next: Conversation;
  };
  /** `to`: null for the queue; `target`: that agent's connection. */
  'admin-hands-over': {
    says: { to: string | null };
    facts: Now & { actor: Actor; target: Connection };
    next: Conversation;
  };
  'agent-requeues': { says: object; facts: Now & { actor: Actor }; next: Conversation };
  'agent-ends': { says: { reason?: string }; facts: Now & { actor: Actor }; next: Conversation };
  'agent-transfers': {
    /** `group`: the group it was offered to, if routing chose the agent among its members. */
    says: { to: string; note?: string; group?: string };
    /** `target` is null for an agent that does not exist. */
    facts: Now & { actor: Actor; target: Reachability | null };
    next: Conversation;
  };
  /** `isAvailable`: the robot is switched on and serves visitors of this site and channel. */
  'agent-gives-to-robot': {
    says: { robotId: string };
    facts: Now & { actor: Actor; isAvailable: boolean };
    next: Conversation;
  };
  'agent-declines': {
    says: { reason?: string };
    facts: Now & { actor: Actor; owner: Connection };
    next: Conversation;
  };
  'agent-withdraws': { says: object; facts: Now & { actor: Actor; owner: Connection }; next: Conversation };
  'agent-invites': {
    says: { visitorId: string; text?: string };
    facts: Now & { actor: Actor; onSite: boolean };
    next: Conversation | null;
  };
  'agent-recalls': {
    says: { message: MessageFacts };
    facts: Now & { actor: Actor; recallSeconds: number };
    next: Conversation;
  };
  /** `baton`: the one for which the robot decided it; null: whichever it has. */
  'robot-hands-off': {
    says: { reason: HandoffReason; baton: number | null };
    facts: Now & { chosenId: string | null; somebodyOnline: boolean };
    next: Conversation;
  };
  'queue-assigns': { says: { agentId: string }; facts: Now; next: Conversation };
  'owner-lost': { says: object; facts: Now & { owner: Connection }; next: Conversation };
  'owner-returned': { says: { agentId: string }; facts: Now; next: Conversation };
  'transfer-expires': {
    says: object;
    facts: Now & { transferSeconds: number; owner: Connection };
    next: Conversation;
  };
  'idle-passes': {
    says: object;
    /** `idleMinutes` 0 switches idle ending off. */
    facts: Now & { lastMessageAt: number; idleMinutes: number };
    next: Conversation;
  };
};

export type HappeningKind = keyof Happenings;
export type HappeningOf<K extends HappeningKind> = { kind: K } & Happenings[K]['says'];
export type Happening = { [K in HappeningKind]: HappeningOf<K> }[HappeningKind];
export type FactsOf<K extends HappeningKind> = Happenings[K]['facts'];
export type NextOf<K extends HappeningKind> = Happenings[K]['next'];

export type Refused = { ok: false; refusal: Refusal };
export type Decided<Next> = { ok: true; next: Next; events: DomainEvent[] };
export type Decision<Next = Conversation> = Decided<Next> | Refused;

export type Rule<K extends HappeningKind> = (
  conversation: Conversation | null,
  happening: HappeningOf<K>,
  facts: FactsOf<K>,
) => Decision<NextOf<K>>;
