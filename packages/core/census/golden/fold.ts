import { hasRoom } from '../../routing/capacity';
import { type DimensionName, keysOf as keysOfVisit } from '../dimensions';
import type { Figure, Histogram, Sums } from '../figure';
import { bucketOf } from '../histogram';
import type { EvaluateSums } from '../service/evaluate/parts';
import { isShort } from '../service/staffing';
import { NO_STATES, type StateSums } from '../service/state/parts';
import type { ServiceTalkSums } from '../service/talk/parts';
import { changesIn, entryOf, type StoredEvent } from '../talk/course';
import type { ValidFrom } from '../talk/parts';
import type { Said } from '../talk/responses';
import { type AgentShare, agentShares, type Talk, type TalkSpans, talkSums } from '../talk/talk-fact';
import { partsOf, type TrafficPart, type VisitFact } from '../traffic/parts';
import { changes } from './agents';
import { beginnings } from './beginnings';
import { online, waits } from './desk';
import { type AgentId, type Conversation, conversations, leads, type Rating, type Visit, visits } from './events';

export const BOTH: ValidFrom = { visitor: 1, agent: 1 };
export type Range = { from: number; to: number };

export const rangeOf = (from: string, to: string): Range => ({ from: Date.parse(from), to: Date.parse(to) });
const isIn = ({ from, to }: Range, moment: string): boolean => Date.parse(moment) >= from && Date.parse(moment) < to;

/** The calendar day of a moment: `2026-11-01`. */
export function dayIn(zone: string, at: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(at);
}

function add<Part extends string>(
  facts: readonly Record<Part, number>[],
  parts: readonly Part[],
): Record<Part, number> {
  const sums = parts.map((part) => [part, facts.reduce((sum, fact) => sum + fact[part], 0)]);
  return Object.fromEntries(sums) as Record<Part, number>;
}
const keysOf = <Part extends string>(fact: Record<Part, number>) => Object.keys(fact) as Part[];

function histogramOf(lengths: readonly number[]): Histogram {
  const counts = new Map<number, number>();
  for (const ms of lengths) counts.set(bucketOf(ms), (counts.get(bucketOf(ms)) ?? 0) + 1);
  return counts;
}

/** The nearest rank, as the database reads it from all shares. */
function rankOf(lengths: readonly number[], share: number): number {
  const sorted = [...lengths].sort((one, other) => one - other);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
}

/** What figures of a list say, by key. */
export function valuesOf<Part extends string, Times extends string>(
  figures: readonly Figure<Part, Times>[],
  sums: Sums<Part>,
  { times = {}, cost }: { times?: Readonly<Record<string, Histogram>>; cost?: number } = {},
): Record<string, number | null> {
  return Object.fromEntries(
    figures.map((figure) => {
      const histogram = figure.times === undefined ? undefined : times[figure.times];
      return [figure.key, figure.of(sums, histogram, cost)];
    }),
  );
}

function factOf(visit: Visit): VisitFact {
  const own = conversations.filter((each) => each.visit === visit.id);
  const beganAt = Date.parse(visit.began);
  return {
    beganAt,
    lastAt: beganAt + visit.seen * 1000,
    hasEnded: !visit.isOpen,
    pages: visit.pages.length,
    invited: visit.invited?.length ?? 0,
    accepted: own.filter(({ byInvitation }) => byInvitation).length,
    chats: own.length,
    leads: leads.filter((lead) => lead.visit === visit.id).length,
  };
}

/** Visits begun in a range. */
export function traffic(range: Range): { sums: Record<TrafficPart, number>; times: { dwell: Histogram } } {
  const begun = visits.filter(({ began }) => isIn(range, began));
  const facts = begun.map(factOf);
  const visitors = [...new Set(begun.map(({ visitor }) => visitor))];
  const firsts = visitors.map((visitor) => visits.find((visit) => visit.visitor === visitor)!);
  const parts = facts.map(partsOf);
  return {
    sums: {
      ...add(parts, keysOf(partsOf(factOf(visits[0]!)))),
      visitors: visitors.length,
      newVisitors: firsts.filter(({ began }) => isIn(range, began)).length,
    },
    times: { dwell: histogramOf(parts.filter(({ ended }) => ended === 1).map(({ dwell }) => dwell)) },
  };
}

const listed = (text: string): string[][] => text.split(', ').map((each) => each.split(' '));

function eventsOf({ opened, course, byInvitation }: Conversation): StoredEvent[] {
  const openedAt = Date.parse(opened);
  const steps = listed(course).map(([at, kind, agentId]) => ({
    kind: `conversation.${kind}`,
    at: openedAt + Number(at) * 1000,
    data: { agentId, to: agentId },
  }));
  return [...(byInvitation ? [{ kind: 'invitation.accepted', at: openedAt, data: {} }] : []), ...steps];
}

function talkOf(conversation: Conversation): Talk {
  const { id, opened, hadRobot = false, said, ratings = [] } = conversation;
  const openedAt = Date.parse(opened);
  const course = changesIn(eventsOf(conversation));
  return {
    openedAt,
    endedAt: course.find(({ is }) => is === 'ended')?.at ?? null,
    hadRobot,
    changes: course,
    said: listed(said).map(([seconds, by]): Said => {
      const at = openedAt + Number(seconds) * 1000;
      return by === 'visitor' || by === 'robot' || by === 'automatic' ? { at, by } : { at, by: 'agent', agentId: by! };
    }),
    ratingsInvited: ratings.flatMap(({ agent, invited }) => (invited ? [agent] : [])),
    ratings: ratings.flatMap(({ agent, score }) =>
      score ? [{ agentId: agent === 'robot' ? null : agent, score }] : [],
    ),
    leads: leads.filter((lead) => lead.conversation === id).length,
  };
}

/** Conversations opened in a range. */
export function talks(range: Range, valid: ValidFrom) {
  const sums = conversations
    .filter(({ opened }) => isIn(range, opened))
    .map((conversation) => talkSums(talkOf(conversation), valid));
  const of = (count: 'ended' | 'waits' | 'firsts', time: 'length' | 'waited' | 'firstResponse') =>
    histogramOf(sums.filter((each) => each[count] === 1).map((each) => each[time]));
  return {
    sums: add(sums, keysOf(talkSums(talkOf(conversations[0]!), valid))),
    times: {
      length: of('ended', 'length'),
      waited: of('waits', 'waited'),
      firstResponse: of('firsts', 'firstResponse'),
    },
  };
}

/** Shares of all conversations, or of those opened in a range; `agent`: of one agent. */
export function service(agent?: AgentId, range?: Range): ServiceTalkSums {
  const opened = conversations.filter((each) => range === undefined || isIn(range, each.opened));
  const shares = opened.flatMap((conversation) => {
    const isInvited = entryOf(eventsOf(conversation), { byLink: false, byOffer: false, byBar: false }) === 'invitation';
    const { visitor } = visits.find(({ id }) => id === conversation.visit)!;
    return agentShares(talkOf(conversation), BOTH).map((share, n) => ({
      ...share,
      visitor,
      invited: Number(isInvited && n === 0),
    }));
  });
  const own = shares.filter(({ agentId }) => agent === undefined || agentId === agent);
  const firsts = own.filter(({ firsts }) => firsts === 1).map(({ firstResponse }) => firstResponse);
  const turns = own.flatMap(({ responses }) => responses);
  const numbers = own.map(
    ({ agentId: _, visitor: __, responses: ___, waitedIn: ____, firstIn: _____, answeredIn: ______, ...share }) =>
      share,
  );
  return {
    ...add<keyof Omit<AgentShare, 'agentId' | 'responses' | 'answeredIn' | keyof TalkSpans> | 'invited'>(
      numbers,
      keysOf(numbers[0]!),
    ),
    customers: new Set(own.map(({ visitor }) => visitor)).size,
    firstMedian: rankOf(firsts, 0.5),
    firstP90: rankOf(firsts, 0.9),
    turnMedian: rankOf(turns, 0.5),
    turnP90: rankOf(turns, 0.9),
  };
}

type Divided = Record<string, readonly [visits: number, pages: number, chats: number, leads: number]>;

/** Visits begun in a range by their keys of a dimension, with their pages, conversations and leads. */
export function dividedBy(dimension: DimensionName, range: Range): Divided {
  const byKey = new Map<string, readonly number[]>();
  for (const visit of visits.filter(({ began }) => isIn(range, began))) {
    const key = keysOfVisit(beginnings[visit.id]!)[dimension];
    if (key === null) continue;
    const { pages, chats, leads } = factOf(visit);
    const sums = byKey.get(key) ?? [0, 0, 0, 0];
    byKey.set(
      key,
      [1, pages, chats, leads].map((n, at) => n + sums[at]!),
    );
  }
  return Object.fromEntries(byKey) as unknown as Divided;
}

const MINUTE = 60_000;

/** The minutes of a range in which somebody waited and nobody online had room, by the look at each of its seconds. */
export function shortMinutes({ from, to }: Range): number {
  const isDuring = (at: number, span: Range): boolean => at >= span.from && at < span.to;
  const queued = waits.map(([begin, end]) => rangeOf(begin, end));
  const held = online.map(({ limit, loads }) =>
    loads.map(([begin, end, load]) => ({ ...rangeOf(begin, end), limit, load })),
  );
  const lookAt = (at: number) => ({
    waiting: queued.filter((wait) => isDuring(at, wait)).length,
    free: held.filter((loads) => loads.some((span) => isDuring(at, span) && hasRoom(span))).length,
  });
  let minutes = 0;
  for (let minute = from; minute < to; minute += MINUTE) {
    const looks = Array.from({ length: 60 }, (_, second) => lookAt(minute + second * 1000));
    minutes += Number(looks.some(isShort));
  }
  return minutes;
}

/** Ratings of all conversations, by the rules of the database. */
export function evaluate(): EvaluateSums {
  const all = conversations.flatMap(({ ratings = [] }) => ratings);
  const counted = all.filter(({ score, isWithdrawn }) => score !== undefined && !isWithdrawn);
  const count = (is: (rating: Rating) => unknown, among = all): number => among.filter(is).length;
  const [ofAgents, ofRobots] = [false, true].map((isRobot) =>
    counted.filter((each) => (each.agent === 'robot') === isRobot),
  );
  const scores = (some: readonly Rating[] = []): number => some.reduce((sum, { score = 0 }) => sum + score, 0);
  return {
    ratingsInvited: count(({ invited }) => invited),
    ratingsAsked: count(({ invited }) => invited === 'asked'),
    ratingsAutomatic: count(({ invited }) => invited === 'automatic'),
    ratingsAnswered: count(({ invited, score }) => invited && score),
    ratings: counted.length,
    score: scores(counted),
    score5: count(({ score }) => score === 5, counted),
    score4: count(({ score }) => score === 4, counted),
    score3: count(({ score }) => score === 3, counted),
    score2: count(({ score }) => score === 2, counted),
    score1: count(({ score }) => score === 1, counted),
    comments: count(({ isCommented }) => isCommented, counted),
    appealed: count(({ isAppealed }) => isAppealed),
    withdrawn: count(({ isWithdrawn }) => isWithdrawn),
    agentRatings: ofAgents!.length,
    agentScore: scores(ofAgents),
    robotRatings: ofRobots!.length,
    robotScore: scores(ofRobots),
  };
}

type Hours = readonly (readonly [from: string, to: string])[];

/** States of an agent in a range, by the rules of the database. */
export function statesOf(agent: AgentId, range: Range, { zone, hours }: { zone: string; hours: Hours }): StateSums {
  const sums = { ...NO_STATES };
  const days = new Set<string>();
  const open = hours.map(([from, to]) => clip(rangeOf(from, to), range));
  changes[agent].forEach(([at, state, cause], n) => {
    const next = changes[agent][n + 1]?.[0];
    const before = changes[agent][n - 1]?.[1];
    const part = clip({ from: Date.parse(at), to: next ? Date.parse(next) : range.to }, range);
    sums[state] += lengthOf(part);
    if (state === 'online') sums.inHours += open.reduce((sum, span) => sum + lengthOf(clip(span, part)), 0);
    if (state !== 'offline' && state !== 'disconnected') {
      sums.attended += lengthOf(part);
      // Hour by hour: a day may have 25 of them.
      for (let moment = part.from; moment < part.to; moment += 3_600_000) days.add(dayIn(zone, moment));
      if (lengthOf(part) > 0) days.add(dayIn(zone, part.to - 1));
    }
    if (!isIn(range, at)) return;
    sums.losses += Number(state === 'disconnected');
    sums.idled += Number(cause === 'idle');
    sums.byOthers += Number(cause === 'another');
    if (state !== 'offline' && (before ?? 'offline') === 'offline') sums.firstLogin ||= Date.parse(at);
    if (state === 'offline' && before && before !== 'offline') sums.lastLogout = Date.parse(at);
  });
  return { ...sums, hours: open.reduce((sum, span) => sum + lengthOf(span), 0), days: days.size };
}

const clip = (one: Range, other: Range): Range => {
  const from = Math.max(one.from, other.from);
  return { from, to: Math.max(from, Math.min(one.to, other.to)) };
};
const lengthOf = ({ from, to }: Range): number => to - from;
