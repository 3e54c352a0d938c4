import { TRIGGERS } from '@parley/core/auto-answers/rules';
import { afterReaction, type Happening, reactionTo, type Timer } from '@parley/core/auto-answers/timers';
import type { Client } from '../../../db/pool';
import type { Batch, Follower } from '../../../events/follow';
import type { FollowedEvent, FollowedMessage } from '../../../events/follow-store';
import { searchedText } from '../messages/searched-text';
import { type Position, readPositions, type Where } from './follower-store';
import { readRules } from './rules-store';
import { deleteAllTimers, saveTimers, stopTimers } from './timers-store';

/**
 * Arms and stops the timers of automatic answers. It reads what is committed anyway, in the helper process: sending a
 * message takes no query more.
 */
export const autoAnswerFollower: Follower = {
  name: 'auto-answers',
  follows: ['events', 'messages'],
  everyMs: 500,
  batch: 1000,
  isUnused: async (tx) => (await readRules(tx)).isEmpty,
  handle: armTimers,
  reset: deleteAllTimers,
};

/** A row that may concern timers; `at` and `seq` say which messages came before it. */
type Row = Position & { commitId: number; order: number; happeningAt: (where: Where) => Happening | null };

const LAST_SEQ = 2 ** 31 - 1;

async function armTimers(tx: Client, { events, messages }: Batch): Promise<void> {
  const rules = await readRules(tx);
  // Rows with commit 0 were loaded in bulk: a record of the past.
  const rows = [...events.flatMap(rowOfEvent), ...messages.flatMap(rowOfMessage)]
    .filter(({ commitId }) => commitId > 0)
    .sort((one, other) => one.commitId - other.commitId || one.order - other.order);
  if (rows.length === 0 || rules.isEmpty) return;
  const places = await readPositions(tx, rows);
  const armed = new Map<string, Timer[]>();
  const stopped = new Map<string, Set<string>>();
  for (const [at, { conversationId, happeningAt }] of rows.entries()) {
    const where = places.get(at);
    const happening = where && happeningAt(where);
    if (!happening) continue;
    const reaction = reactionTo(rules.of(where.siteId), happening);
    const stops = stopped.get(conversationId) ?? new Set();
    for (const trigger of reaction.stops === 'all' ? TRIGGERS : reaction.stops) stops.add(trigger);
    stopped.set(conversationId, stops);
    armed.set(conversationId, afterReaction(armed.get(conversationId) ?? [], reaction));
  }
  await stopTimers(tx, stopped);
  await saveTimers(tx, armed);
}

const PASSED_ON = new Set(['conversation.transfer-accepted', 'conversation.handed-over']);
const ASSIGNED = new Set(['conversation.assigned', 'conversation.accepted']);
const TAKEN = new Set(['conversation.taken-over', 'conversation.handed-back']);

function rowOfEvent({ id, commitId, kind, conversationId, at }: FollowedEvent): Row[] {
  if (!conversationId) return [];
  const row = (happeningAt: (where: Where) => Happening | null): Row[] => [
    { conversationId, seq: LAST_SEQ, at, commitId, order: id - 1e15, happeningAt },
  ];
  const basis = { at: at.getTime(), anchor: id };
  if (kind === 'conversation.opened')
    return row(({ isFirstVisit, isOver }) => (isOver ? null : { ...basis, kind: 'opened', isFirstVisit }));
  if (kind === 'conversation.queued' || kind === 'conversation.requeued' || kind === 'conversation.returned')
    return row(({ isOver }) => (isOver ? null : { ...basis, kind: 'queued' }));
  if (kind === 'conversation.ended') return row(({ isOver }) => (isOver ? { ...basis, kind: 'ended' } : null));
  const how = ASSIGNED.has(kind) ? 'assigned' : PASSED_ON.has(kind) ? 'transfer' : TAKEN.has(kind) ? 'other' : null;
  if (how === null) return [];
  return row(({ isOver, isUnanswered, since }) =>
    isOver ? null : { ...basis, kind: 'given', how, isUnanswered, since },
  );
}

function rowOfMessage({ conversationId, seq, commitId, role, kind, msg, sentAt }: FollowedMessage): Row[] {
  if (role === 'robot') return [];
  const basis = { at: sentAt.getTime(), anchor: seq };
  return [
    {
      conversationId,
      seq,
      at: null,
      commitId,
      order: seq,
      happeningAt({ isOver, isAutomatic, isUnanswered, hasAgent, since }) {
        if (isOver || isAutomatic) return null;
        if (role === 'service') return { ...basis, kind: 'agent-said' };
        const text = searchedText(kind, msg);
        return { ...basis, kind: 'visitor-said', text, isFirst: !isUnanswered, hasAgent, since };
      },
    },
  ];
}
