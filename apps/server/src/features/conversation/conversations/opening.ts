import { decide } from '@parley/core/conversation/decide';
import type { Wish } from '@parley/core/routing/choose-for-link';
import { waitSeconds } from '@parley/core/routing/wait-time';
import type { ErrorId } from '@parley/protocol/errors';
import type { MessageKind } from '@parley/protocol/types';
import { createBatcher } from '../../../batcher';
import type { Context } from '../../../context';
import { isBadData, isOutage } from '../../../db/failures';
import type { Queryable } from '../../../db/pool';
import { act } from '../../../events/act';
import { risingIds } from '../../../ids';
import type { Saving } from '../../../live/saving';
import { isSiteOpen } from '../../foundation/settings/opening-hours';
import { findHeldBack } from '../entry/actions';
import type { Stored } from '../messages/entry';
import { findStored } from '../messages/reading';
import { decisionFor, refusalOf } from '../region-rules/decision';
import { wishesOfVisitors } from '../region-rules/wishes';
import { robotsFor } from '../robots/in-charge';
import { readRobots } from '../robots/reading';
import type { Robot } from '../robots/robot';
import { beginWithInvitations } from './beginning';
import { type Change, conversationEvents, saveChanges } from './decided';
import { leaveFacts, lockVisitors, type VisitorFacts } from './facts';
import { appendFirst, type FirstMessage } from './first-messages';
import { returnToQueue } from './queue';
import { type RoutingTable, readRoutingTable, withWhy } from './routing';
import { countWaiting, lockRouting, readAssignments, readQueue } from './store';

/** A visitor's message without an open conversation in memory. */
export type UnroutedMessage = {
  visitorId: string;
  nickname: string;
  onlyID: string;
  msg: string;
  kind: MessageKind;
  quote: string | null;
  at: number;
  socket: string | null;
  done(outcome: Stored | { ok: false; error: ErrorId }): void;
  /** The conversation is open after all: the message goes to the journal. */
  forward(conversationId: string): void;
};

export type Openings = {
  add(message: UnroutedMessage): boolean;
  /** Whether a message of this visitor waits here; later ones must wait too, to keep their order. */
  isPending(visitorId: string): boolean;
  idle(): Promise<void>;
};

const OPENINGS_MAX = 200;
const HELD_MAX = 50_000;
const RETRY_MS = 150;

/**
 * Opens conversations, many in one transaction: takes the routing lock once and reads the agents once; each visitor is
 * routed with loads that include the ones before.
 */
export function createOpenings(context: Context, saving: Saving, onQueued: () => void): Openings {
  const source = saving.source('openings');
  const pending = new Map<string, number>();
  const settle = (message: UnroutedMessage) => {
    const left = (pending.get(message.visitorId) ?? 1) - 1;
    if (left > 0) pending.set(message.visitorId, left);
    else pending.delete(message.visitorId);
  };

  const nextId = risingIds();
  const openAll = (batch: readonly UnroutedMessage[]) => open(context, nextId, batch);

  const lane = createBatcher<UnroutedMessage>(
    async (batch) => {
      for (;;) {
        const done = source.begin();
        let answers: Answer[];
        try {
          answers = await openAll(batch);
        } catch (error) {
          done(!isOutage(error));
          if (!isOutage(error)) return oneByOne(batch, error);
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
          continue;
        }
        done(true);
        return deliver(batch, answers);
      }
    },
    OPENINGS_MAX,
    (error) => context.log.error({ err: error }, 'openings'),
  );

  /** After the commit. An answer that fails holds up no other, and nothing is opened again because of it. */
  function deliver(batch: readonly UnroutedMessage[], answers: readonly Answer[]): void {
    for (const message of batch) settle(message);
    for (const answer of answers) {
      try {
        answer();
      } catch (error) {
        context.log.error({ err: error }, 'answer of a stored message');
      }
    }
    onQueued();
  }

  /** Retries a failed batch one by one: a row that the database rejects must not fail the others. */
  async function oneByOne(batch: UnroutedMessage[], cause: unknown): Promise<void> {
    for (const message of batch) deliver([message], await openAlone(message, batch.length === 1 ? cause : null));
  }

  /** `cause`: why it cannot be opened, as is known already. */
  async function openAlone(message: UnroutedMessage, cause: unknown): Promise<Answer[]> {
    try {
      if (cause !== null) throw cause;
      return await openAll([message]);
    } catch (error) {
      context.log.error({ err: error }, 'conversation cannot be opened');
      return [() => message.done({ ok: false, error: isBadData(error) ? 'bad-text' : 'internal' })];
    }
  }

  return {
    add(message) {
      if (lane.waiting >= HELD_MAX) return false;
      pending.set(message.visitorId, (pending.get(message.visitorId) ?? 0) + 1);
      lane.add(message);
      return true;
    },
    isPending: (visitorId) => pending.has(visitorId),
    idle: () => lane.idle(),
  };
}

type Answer = () => void;

/** One transaction for the whole batch. Returns the answers to give after the commit, in order. */
async function open(
  context: Context,
  nextId: (now: number) => string,
  batch: readonly UnroutedMessage[],
): Promise<Answer[]> {
  const answers: Answer[] = [];
  await act(context, async (tx, emit) => {
    answers.length = 0;
    await lockRouting(tx);
    const visitorIds = [...new Set(batch.map((message) => message.visitorId))];
    const visitors = await lockVisitors(tx, visitorIds, context.clock.now());
    const back = await returnToQueue(context, { tx, emit }, [...visitors.values()]);
    for (const visitor of back) visitors.set(visitor.id, visitor);
    const known = await findStored(tx, batch);
    const table = await readRoutingTable(context, tx);
    const queue = await readQueueFacts(context, tx);
    const wishes = await wishesOfVisitors(context, tx, visitorIds);
    const robots = await readRobots(tx);
    // Forms and consent are of the window, which visitors of other channels do not have.
    const held = await findHeldBack(
      context,
      tx,
      [...visitors.values()].filter(({ channel }) => channel === 'web'),
    );

    const changes = new Map<string, Change>();
    const firsts: FirstMessage[] = [];
    for (const message of batch) {
      const visitor = visitors.get(message.visitorId);
      const stored = known.get(`${message.visitorId} ${message.onlyID}`);
      const opened = changes.get(message.visitorId);
      if (stored) answers.push(() => message.done(stored));
      else if (!visitor) answers.push(() => message.done({ ok: false, error: 'unknown-visitor' }));
      else if (visitor.isBlacklisted) answers.push(() => message.done({ ok: false, error: 'blacklisted' }));
      else if (visitor.conversation && visitor.conversation.state !== 'end') {
        const { id } = visitor.conversation;
        answers.push(() => message.forward(id));
      } else if (held.has(visitor.id)) {
        const error = held.get(visitor.id)!;
        answers.push(() => message.done({ ok: false, error }));
      } else if (opened) firsts.push({ message, conversation: opened.next });
      else {
        const newId = nextId(context.clock.now());
        const change = openFor(context, visitor, { table, queue, newId, robots, wish: wishes.get(visitor.id) });
        if ('refusal' in change) {
          answers.push(() => message.done({ ok: false, error: change.refusal }));
          continue;
        }
        changes.set(message.visitorId, change);
        firsts.push({ message, conversation: change.next });
      }
    }
    await saveChanges(context, tx, emit, [...changes.values()]);
    const begun = await beginWithInvitations({ tx, emit }, [...changes.values()]);
    for (const answer of await appendFirst(tx, emit, firsts, begun)) answers.push(answer);
  });
  return answers;
}

export type QueueFacts = { waiting: number; assignedAt: number[] };

/** Number of waiting conversations and the rate at which they are served; usually none waits. */
export async function readQueueFacts(
  context: Pick<Context, 'clock' | 'setting' | 'siteValues'>,
  tx: Queryable,
): Promise<QueueFacts> {
  const facts = leaveFacts(context);
  const front = await readQueue(tx, facts, { limit: 1 });
  if (front.length === 0) return { waiting: 0, assignedAt: [] };
  return { waiting: await countWaiting(tx, facts), assignedAt: await readAssignments(tx) };
}

/** Why the rules by region let this visitor begin no conversation; null: they do. */
const refusalByRegion = (context: Context, { siteId, region, address }: VisitorFacts): ErrorId | null =>
  refusalOf(decisionFor(context, { siteId, code: region, address }));

type RoutingInput = {
  table: RoutingTable;
  queue: QueueFacts;
  newId: string;
  /** Those that are switched on. */
  robots: readonly Robot[];
  wish?: Wish | null | undefined;
};

/** Opens a conversation for a visitor without an open one, and adds it to loads or queue. */
export function openFor(
  context: Context,
  visitor: VisitorFacts,
  { table, queue, newId, robots, wish = null }: RoutingInput,
): Change | { refusal: ErrorId } {
  const now = context.clock.now();
  const { language, region } = visitor;
  const lastAgentId = visitor.conversation?.ownerId ?? null;
  const inviter = visitor.invitedBy ? table.find(visitor.invitedBy) : null;
  const refusal = refusalByRegion(context, visitor);
  // An agent who invited the visitor has decided otherwise.
  if (refusal && inviter?.reachability !== 'reachable') return { refusal };
  const isServed = isSiteOpen(context, visitor.siteId);
  const decision = decide(
    visitor.conversation,
    { kind: 'visitor-speaks', visitorId: visitor.id },
    {
      now,
      newId,
      // Visitors in the queue come first.
      chosenId: !isServed || queue.waiting > 0 ? null : table.choose({ lastAgentId, wish, language, region }),
      somebodyOnline: isServed && table.somebodyOnline(wish),
      invitation: inviter && { agentId: inviter.id, reachability: inviter.reachability },
      robots: robotsFor(context, robots, visitor),
    },
  );
  if (!decision.ok) return { refusal: decision.refusal };
  const { next } = decision;
  const change: Change = { visitor, next, causes: withWhy(conversationEvents(decision.events), table) };
  if (next.ownerId) table.assign(next.ownerId, now);
  else if (next.state === 'wait') {
    queue.waiting += 1;
    const position = queue.waiting;
    change.queue = { position, waitSeconds: waitSeconds({ now, position, assignedAt: queue.assignedAt }) };
  }
  return change;
}
