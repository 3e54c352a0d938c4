import type { Outbox } from '@parley/live/outbox';
import type { OutboxEntry } from '@parley/live/outbox-store';
import type { Accepted, Message, Refused } from '@parley/protocol/types';
import type { DeskCore } from './desk-core';
import { seenFor } from './seen';
import { withShown } from './shown';
import { lastSeq } from './thread';
import type { AnyFrame, SayFrame, SayHow, Unanswered, UnansweredDirect } from './types';

export const isOfVisitor = (entry: OutboxEntry<AnyFrame>): entry is Unanswered => entry.frame.code === '6010';
export const isDirect = (entry: OutboxEntry<AnyFrame>): entry is UnansweredDirect => entry.frame.code === '6014';

/** Sends messages to visitors with the seq that the agent has seen; sends again if only the visitor wrote meanwhile. */
export function createSpeaking(core: DeskCore, outbox: () => Outbox<AnyFrame>) {
  const { showNow, take, rowOf, threadOf, me } = core;
  /** Since when the shown thread is on screen. */
  let shownAt = 0;
  /** Messages of this page that were sent with all messages of the thread on screen. */
  const upToDate = new Set<string>();

  function seenOf(visitor: string, unreadNumber = rowOf(visitor)?.unreadNumber ?? 0): number | undefined {
    const row = rowOf(visitor);
    if (!row) return undefined;
    const { readSeq } = row;
    const thread = threadOf(visitor);
    return seenFor({ row: { readSeq, unreadNumber }, thread, me: me.nickname, now: core.serverNow(), since: shownAt });
  }

  /** Adds the messages that a held reply missed to the thread, with or without their pushes; they count as seen. */
  function takeMissed({ YQToken }: SayFrame, missed: readonly Message[]): void {
    for (const message of missed) {
      const recipient = rowOf(YQToken)?.serviceID ?? null;
      take({ code: message.role === 'user' ? '8006' : '8005', YQToken, recipient, message });
    }
  }

  /** Sent with all messages on screen, and only the visitor wrote meanwhile: the reply may be sent again unchanged. */
  function crosses({ error, onlyID, frame }: Unanswered, missed: readonly Message[]): boolean {
    if (!upToDate.delete(onlyID) || error !== 'stale-reply' || missed.length === 0) return false;
    return missed.every(({ role, seq }) => role === 'user' && seq > (frame.seen ?? 0));
  }

  function retry(onlyID: string): void {
    const entry = outbox()
      .entries()
      .find((other) => other.onlyID === onlyID);
    if (!entry) return;
    if (!isOfVisitor(entry)) return void outbox().retry(onlyID);
    const { YQToken } = entry.frame;
    // The messages missed by a held reply are shown to its writer, so none is unseen.
    outbox().retry(onlyID, { seen: entry.error === 'stale-reply' ? seenOf(YQToken, 0) : seenOf(YQToken) });
    showNow();
  }

  return {
    showing(visitor: string | null): void {
      if (visitor !== core.latest().onScreen) shownAt = core.serverNow();
      core.update((state) => withShown(state, visitor), 'now');
    },
    say(visitor: string, msg: string, how: SayHow = {}): 'ok' | 'full' {
      // A file counts as a reply to what was seen when it was chosen: messages during its upload do not hold it.
      const seen = how.onlyID === undefined ? seenOf(visitor) : undefined;
      const entry = outbox().add(frameOf(visitor, msg, { ...how, seen }), how.at);
      showNow();
      if (entry === 'full') return 'full';
      const thread = threadOf(visitor);
      if (thread && seen === lastSeq(thread)) upToDate.add(entry.onlyID);
      return 'ok';
    },
    sayTo(to: string, msg: string): 'ok' | 'full' {
      const entry = outbox().add({ code: '6014', to, msg });
      showNow();
      return entry === 'full' ? 'full' : 'ok';
    },
    retry,
    discard(onlyID: string): void {
      upToDate.delete(onlyID);
      outbox().discard(onlyID);
      showNow();
    },
    onMessageRefused(entry: OutboxEntry<AnyFrame>, { missed = [] }: Refused): void {
      if (!isOfVisitor(entry)) return;
      takeMissed(entry.frame, missed);
      if (crosses(entry, missed)) retry(entry.onlyID);
    },
    /** A visitor's message is stored and part of the thread. */
    onAccepted(entry: Unanswered, { conversation, seq, time }: Stored): void {
      take({ code: '2010', YQToken: entry.frame.YQToken, message: ownMessage(me, entry, { conversation, seq, time }) });
    },
    /** Called when a message is stored; one that is refused is forgotten with its refusal. */
    forget: (onlyID: string) => void upToDate.delete(onlyID),
  };
}

export type Stored = Required<Pick<Accepted, 'conversation' | 'seq' | 'time'>>;

function frameOf(YQToken: string, msg: string, { onlyID, kind, quote, seen }: SayHow & { seen: number | undefined }) {
  return {
    code: '6010' as const,
    YQToken,
    msg,
    ...(onlyID !== undefined && { onlyID }),
    ...(kind !== undefined && { kind }),
    ...(quote !== undefined && { quote }),
    ...(seen !== undefined && { seen }),
  };
}

function ownMessage(me: DeskCore['me'], { frame }: Unanswered, at: Stored): Message {
  const { msg, kind = 'text', onlyID, quote } = frame;
  const message = { msg, kind, role: 'service' as const, onlyID, nickname: me.nickname, serviceID: me.uuid, ...at };
  return quote === undefined ? message : { ...message, quote };
}
