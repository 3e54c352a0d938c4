import { isQuotaChannel, quotaFault, quotaOf, windowFor } from '@parley/core/channels/quota';
import type { ChannelFault } from '@parley/core/channels/words';
import type { Delivery } from '@parley/protocol/types';
import { isOutage } from '../../db/failures';
import { act, type Emit } from '../../events/act';
import { replyQuotaOf, windowFactsOf } from '../../features/conversation/messages/reply-quota';
import { within } from '../../within';
import type { Next, SendingParts } from '../channel';
import { type Answered, errorOf, PASSING } from '../failure';
import { deliveryAs, isNotice } from '../templates/sendings';
import {
  areHeld,
  countReply,
  findDue,
  lease,
  lockRecipient,
  markFailed,
  markSent,
  noteCalling,
  noteError,
  notePart,
  noteUnsubscribed,
  type Queued,
  type Recipient,
  readQueued,
  spendQuota,
  waitUntil,
} from './store';

/** Visitors who are written to at the same time. */
const AT_ONCE = 10;
const QUEUED_MOST = 30;
/**
 * Milliseconds for which messages are not taken again, anew before each call: longer than what comes before it (a token,
 * a picture) and than itself with what follows. A mail can take longer: it is the same mail when it is sent again.
 */
const LEASE_MS = 120_000;
/** Milliseconds that a stop waits for calls in progress. */
const IDLE_MS = 5000;
const LONGEST_MS = 60_000;
/** After the platform said that it is called too often. */
const OFTEN_MS = 60_000;

/** Sends what is queued: to one visitor in order, one call at a time; to several at once. */
export function createChannelSender(parts: SendingParts) {
  const { context } = parts;
  const busy = new Map<string, Promise<void>>();
  let isOver = false;

  async function work(visitorId: string): Promise<void> {
    try {
      while (!isOver && (await sendNext(parts, visitorId)));
    } catch (error) {
      // Its lease ends, and it is looked at again.
      if (!isOutage(error)) context.log.error({ err: error, visitor: visitorId }, 'a message to a channel');
    }
  }

  async function untilIdle(): Promise<void> {
    while (busy.size > 0) await Promise.all(busy.values());
  }

  return {
    async run(): Promise<void> {
      for (const visitorId of await findDue(context.db, context.clock.now(), 4 * AT_ONCE)) {
        if (busy.size >= AT_ONCE) return;
        if (busy.has(visitorId)) continue;
        busy.set(
          visitorId,
          work(visitorId).finally(() => busy.delete(visitorId)),
        );
      }
    },
    /** A call that takes longer counts as one whose outcome is not known. */
    idle: (): Promise<void> => within(IDLE_MS, untilIdle(), () => undefined),
    stop(): void {
      isOver = true;
    },
  };
}

/** One call, with the messages that it carries, which this process holds until `leasedUntil`. */
type Step = { to: Recipient; taken: Queued[]; next: Extract<Next, { kind: 'send' }>; leasedUntil: number };

/** Another process has taken the messages of a call. */
class LeaseOver extends Error {}

const leaseOf = ({ taken, leasedUntil }: Step) => ({ ids: taken.map(({ id }) => id), leasedUntil });

/** False: nothing more is to be done now. */
async function sendNext(parts: SendingParts, visitorId: string): Promise<boolean> {
  const step = await begin(parts, visitorId);
  if (step === null || step === 'again') return step === 'again';
  const { db, clock } = parts.context;
  const beginCall = async () => {
    const until = clock.now() + LEASE_MS;
    if (!(await noteCalling(db, leaseOf(step), until))) throw new LeaseOver();
    step.leasedUntil = until;
  };
  try {
    return await note(parts, step, await step.next.send(beginCall));
  } catch (error) {
    if (error instanceof LeaseOver) return false;
    throw error;
  }
}

/** Takes the next step under the visitor's lock. `again`: something was settled without a call; null: nothing is due. */
function begin(parts: SendingParts, visitorId: string): Promise<Step | 'again' | null> {
  const { context } = parts;
  return act(context, async (tx, emit) => {
    const now = context.clock.now();
    const to = await lockRecipient(tx, visitorId);
    if (!to) return null;
    const queue = await readQueued(tx, visitorId, QUEUED_MOST);
    const [first] = queue;
    if (!first || first.nextAt.getTime() > now || (first.leasedUntil?.getTime() ?? 0) > now) return null;
    const settle = async (fault: ChannelFault) => {
      await markFailed(tx, [first.id], { fault, error: null });
      tell(emit, { to, messages: [first], delivery: { state: 'failed', fault } });
      return 'again' as const;
    };
    // The process that called has died: whether the message went out is not known, and twice would be worse than a word.
    if (first.calling) return settle('uncertain');
    if (first.isRecalled) return settle('gone');
    if (!to.enabled) return settle('disabled');
    if (now > first.giveUpAt.getTime()) return settle('timeout');
    const quota = isQuotaChannel(to.channel) ? quotaOf(to.channel, windowFactsOf(to), now) : null;
    const spent = quota && quotaFault(quota);
    if (spent && !isNotice(first)) return settle(spent);
    const next = parts.outbound[to.channel].next({ to, queue: untilRecalled(queue), left: quota?.left ?? null, now });
    if (next.kind === 'none') return settle('unsupported');
    if (next.kind === 'hold') {
      await waitUntil(tx, [first.id], next.until);
      return null;
    }
    const step = { to, taken: queue.slice(0, next.count), next, leasedUntil: now + LEASE_MS };
    await lease(tx, leaseOf(step));
    return step;
  });
}

/** A message that was recalled while it waited does not become one with others. */
function untilRecalled(queue: readonly Queued[]): readonly Queued[] {
  const end = queue.findIndex(({ isRecalled }) => isRecalled);
  return end < 0 ? queue : queue.slice(0, end);
}

/** Notes the outcome of a call, unless another process has taken its messages. True: the next one may follow at once. */
function note({ context }: SendingParts, step: Step, answered: Answered<unknown>): Promise<boolean> {
  return act(context, async (tx, emit) => {
    const now = context.clock.now();
    const { to, taken, next } = step;
    const { ids } = leaseOf(step);
    const fresh = await lockRecipient(tx, to.visitorId);
    if (!(await areHeld(tx, leaseOf(step)))) return false;
    if (answered.ok) {
      if (next.takesReply && isQuotaChannel(to.channel)) {
        // The window is that of the moment; it was open when the platform took the message.
        await countReply(tx, to.visitorId, windowFor(to.channel, windowFactsOf(fresh ?? to), now) ?? 'message');
      }
      if (!next.isLastPart) {
        await notePart(tx, ids[0]!);
        await waitUntil(tx, ids, now);
        return true;
      }
      await markSent(tx, ids, now);
      const after = (await lockRecipient(tx, to.visitorId)) ?? to;
      tell(emit, { to: after, messages: taken, delivery: { state: 'sent' } });
      return true;
    }
    const { fault } = answered;
    const error = errorOf(answered);
    if (PASSING.has(fault)) {
      await noteError(
        tx,
        { visitorId: to.visitorId, ids },
        { fault, error, nextAt: now + delayAfter(taken[0]!.tries + 1, fault) },
      );
      if (taken[0]!.tries === 0)
        tell(emit, { to: fresh ?? to, messages: taken, delivery: { state: 'queued', fault, error } });
      return false;
    }
    await markFailed(tx, ids, { fault, error });
    if (fault === 'window-closed' || fault === 'quota-spent') await spendQuota(tx, to.visitorId);
    if (fault === 'unsubscribed') await noteUnsubscribed(tx, to.visitorId);
    const after = (await lockRecipient(tx, to.visitorId)) ?? to;
    tell(emit, { to: after, messages: taken, delivery: { state: 'failed', fault, error } });
    return true;
  });
}

/** Milliseconds until the next try: doubled, with jitter, so that accounts do not call at the same moment. */
function delayAfter(tries: number, fault: ChannelFault, random = Math.random()): number {
  if (fault === 'frequency') return OFTEN_MS;
  return Math.min(LONGEST_MS, 1000 * 2 ** (tries - 1)) * (0.75 + random / 2);
}

type Told = { to: Recipient; messages: readonly Queued[]; delivery: Delivery };

function tell(emit: Emit, { to, messages, delivery }: Told): void {
  const quota = replyQuotaOf(to.channel, to);
  for (const { conversationId, seq, onlyID, ownerId, kind } of messages) {
    if (conversationId === null || seq === null) continue;
    emit({
      kind: 'delivery.changed',
      visitorId: to.visitorId,
      ownerId,
      conversation: conversationId,
      seq,
      onlyID,
      delivery: deliveryAs(kind, delivery),
      quota,
    });
  }
}
