import { type Change, type Hold, holdsOf, lengthOf, type Span, waitsIn } from './holds';
import type { TalkPart, ValidFrom } from './parts';
import { firstResponseIn, type Response, responsesIn, type Said } from './responses';

/** A rating of one agent's share, or of a robot, whose time is no agent's: `agentId` is null then. */
export type Rated = { agentId: string | null; score: number };

/** What happened in a conversation, each list in order of time; times in milliseconds. */
export type Talk = {
  openedAt: number;
  endedAt: number | null;
  /** A robot had it at some time. */
  hadRobot: boolean;
  changes: readonly Change[];
  said: readonly Said[];
  /** The agent whose rating was asked for. */
  ratingsInvited: readonly string[];
  ratings: readonly Rated[];
  /** Contacts that were left for the first time meanwhile. */
  leads: number;
};

export type TalkSums = Record<TalkPart, number>;

/** When the times between people ran, for clocks other than that on the wall. */
export type TalkSpans = {
  /** Waits in the queue. */
  waitedIn: Span[];
  /** The first response; null: none, or the visitor was silent. */
  firstIn: Span | null;
};

/** An agent's share of a conversation: what was said, took time and was rated while that agent had it. */
export type AgentShare = TalkSums &
  TalkSpans & {
    agentId: string;
    /** Messages of the visitor meanwhile, and own ones. */
    visitorMessages: number;
    replies: number;
    /** Every turn of the visitor, the first one included. */
    turns: number;
    response: number;
    /** Milliseconds of each turn. */
    responses: number[];
    /** The same as periods. */
    answeredIn: Span[];
    /** Taken from the queue. */
    fromQueue: number;
    transferredIn: number;
    transferredOut: number;
  };

/** 1: as many messages of each side as a valid conversation, or an agent's valid share of one, has at least; else 0. */
export const isValidNumber = (visitor: number, agent: number, from: ValidFrom): 0 | 1 =>
  visitor >= from.visitor && agent >= from.agent ? 1 : 0;

/** What a conversation adds to sums (docs: metrics, conversations). */
export function talkSums(talk: Talk, valid: ValidFrom): TalkSums {
  const holds = holdsOf(talk.changes);
  const visitor = talk.said.filter(({ by }) => by === 'visitor').length;
  const agent = talk.said.filter(({ by }) => by === 'agent').length;
  const hadAgent = holds.length > 0;
  const wantedAgent = hadAgent || !talk.hadRobot || talk.changes.some(({ is }) => is === 'queued');
  const waits = waitsIn(talk.changes);
  const first = firstOf(holds, talk.said);
  return {
    total: 1,
    valid: isValidNumber(visitor, agent, valid),
    robotOnly: Number(talk.hadRobot && !wantedAgent),
    human: Number(hadAgent),
    missed: Number(visitor > 0 && wantedAgent && agent === 0),
    visitorSilent: Number(hadAgent && visitor === 0),
    agentSilent: Number(hadAgent && agent === 0),
    transferred: Number(holds.some((hold) => isFromAnother(hold, holds))),
    ended: Number(talk.endedAt !== null),
    length: talk.endedAt === null ? 0 : Math.max(0, talk.endedAt - talk.openedAt),
    messages: talk.said.length,
    waits: Number(waits.length > 0),
    waited: lengthOf(waits),
    ...sumsOfFirst(first),
    ratingsInvited: talk.ratingsInvited.length,
    ratings: talk.ratings.length,
    score: talk.ratings.reduce((sum, { score }) => sum + score, 0),
    leads: talk.leads,
  };
}

/** When a conversation's waits and its first response were. */
export function talkSpans({ changes, said }: Talk): TalkSpans {
  return { waitedIn: waitsIn(changes), firstIn: firstOf(holdsOf(changes), said)?.during ?? null };
}

/** The first hold in which an answer was due says the first response; in silent ones it is 0. */
function firstOf(holds: readonly Hold[], said: readonly Said[]): Response | null {
  const [due] = holds.flatMap((hold) => responsesIn(hold, said).slice(0, 1));
  if (due || holds.length === 0) return due ?? null;
  const silent = holds.map((hold) => firstResponseIn(hold, said));
  return silent.includes(null) ? null : { ms: 0, isAnswered: silent.some((each) => each!.isAnswered), during: null };
}

const sumsOfFirst = (first: Response | null) => ({
  firsts: Number(first !== null),
  firstResponse: first?.ms ?? 0,
  answered: Number(first?.isAnswered ?? false),
  in30: Number(first?.isAnswered === true && first.ms <= 30_000),
  in60: Number(first?.isAnswered === true && first.ms <= 60_000),
});

/** The share of each agent who had the conversation, in the order of their first hold. */
export function agentShares(talk: Talk, valid: ValidFrom): AgentShare[] {
  const holds = holdsOf(talk.changes);
  const agentIds = [...new Set(holds.map(({ agentId }) => agentId))];
  return agentIds.map((agentId) => shareOf(agentId, talk, valid));
}

function shareOf(agentId: string, talk: Talk, valid: ValidFrom): AgentShare {
  const holds = holdsOf(talk.changes);
  const own = holds.filter((hold) => hold.agentId === agentId);
  const during = talk.said.filter(
    (each) => own.some(({ from, to }) => each.at >= from && (to === null || each.at < to)) || isLeftTo(own, each, talk),
  );
  const visitor = during.filter(({ by }) => by === 'visitor').length;
  const replies = talk.said.filter((each) => each.by === 'agent' && each.agentId === agentId).length;
  const responses = own.flatMap((hold) => responsesIn(hold, talk.said));
  const ratings = talk.ratings.filter((rating) => rating.agentId === agentId);
  const isLast = holds.at(-1)!.agentId === agentId;
  const ends = own.map(({ to }) => to ?? talk.endedAt);
  const length = own.reduce((sum, { from }, n) => sum + Math.max(0, (ends[n] ?? from) - from), 0);
  const waits = own.flatMap(({ from }) => waitBefore(from, talk.changes) ?? []);
  const first = firstOf(own, talk.said);
  const whole = own.every((_, n) => ends[n] !== null);
  return {
    agentId,
    total: 1,
    valid: isValidNumber(visitor, replies, valid),
    robotOnly: 0,
    human: 1,
    missed: Number(visitor > 0 && replies === 0),
    visitorSilent: Number(visitor === 0),
    agentSilent: Number(replies === 0),
    transferred: Number(own.some((hold) => isFromAnother(hold, holds))),
    ended: Number(whole),
    length: whole ? length : 0,
    messages: during.length,
    waits: Number(waits.length > 0),
    waited: lengthOf(waits),
    waitedIn: waits,
    ...sumsOfFirst(first),
    firstIn: first?.during ?? null,
    ratingsInvited: talk.ratingsInvited.filter((invited) => invited === agentId).length,
    ratings: ratings.length,
    score: ratings.reduce((sum, { score }) => sum + score, 0),
    leads: isLast ? talk.leads : 0,
    visitorMessages: visitor,
    replies,
    turns: responses.length,
    response: responses.reduce((sum, { ms }) => sum + ms, 0),
    responses: responses.map(({ ms }) => ms),
    answeredIn: responses.flatMap(({ during }) => during ?? []),
    fromQueue: Number(waits.length > 0),
    transferredIn: own.filter((hold) => isTransfer(holds[holds.indexOf(hold) - 1], hold)).length,
    transferredOut: own.filter((hold) => isTransfer(hold, holds[holds.indexOf(hold) + 1])).length,
  };
}

/**
 * Whether a message is one that the visitor wrote before one of these holds while no agent had the conversation, in the
 * queue or unanswered: it waits for the agent of the next hold.
 */
function isLeftTo(own: readonly Hold[], message: Said, { changes, said }: Talk): boolean {
  if (message.by !== 'visitor') return false;
  const holds = holdsOf(changes);
  if (holds.some(({ from, to }) => message.at >= from && (to === null || message.at < to))) return false;
  const next = holds.find(({ from }) => from > message.at);
  if (!next || !own.some(({ from }) => from === next.from)) return false;
  const isQueued = changes.findLast(({ is, at }) => is !== 'ended' && at <= message.at)?.is === 'queued';
  const isAnswered = said.some(({ by, at }) => by === 'robot' && at > message.at && at < next.from);
  return isQueued || !isAnswered;
}

/** The wait in the queue right before the conversation was given at `from`; null: it was not in the queue. */
function waitBefore(from: number, changes: readonly Change[]): Span | null {
  const before = changes.slice(
    0,
    changes.findIndex(({ is, at }) => is === 'given' && at === from),
  );
  const queued = before.slice(before.findLastIndex(({ is }) => is !== 'queued') + 1);
  return queued[0] ? { from: queued[0].at, to: from } : null;
}

/** Whether another agent had it before; the queue and robots between them are no agents. */
function isFromAnother(hold: Hold, holds: readonly Hold[]): boolean {
  const before = holds[holds.indexOf(hold) - 1];
  return before !== undefined && before.agentId !== hold.agentId;
}

const isTransfer = (one: Hold | undefined, next: Hold | undefined): boolean =>
  one !== undefined && next !== undefined && one.to === next.from;
