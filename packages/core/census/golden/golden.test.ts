import { describe, expect, test } from 'vitest';
import type { DimensionName } from '../dimensions';
import type { Figure } from '../figure';
import { evaluateFigures } from '../service/evaluate/figures';
import { stateFigures } from '../service/state/figures';
import { addStates, NO_STATES, type StateSums } from '../service/state/parts';
import { serviceTalkFigures } from '../service/talk/figures';
import { talkFigures } from '../talk/figures';
import { STRICT, WIDE } from '../talk/parts';
import { trafficFigures } from '../traffic/figures';
import { openHours } from './agents';
import { type AgentId, conversations, visits } from './events';
import {
  BOTH,
  dayIn,
  dividedBy,
  evaluate,
  rangeOf,
  service,
  shortMinutes,
  statesOf,
  talks,
  traffic,
  valuesOf,
} from './fold';

// Every number here was worked out by hand from the events; none may be taken from what the code says.

const S = 1000;
const M = 60 * S;
const NEW_YORK = 'America/New_York';
const SHANGHAI = 'Asia/Shanghai';
/** Saturday to Monday, 73 hours: summer time ends on Sunday. */
const AUTUMN = rangeOf('2026-10-31T00:00:00-04:00', '2026-11-03T00:00:00-05:00');
/** The last day of a year and the first one of the next. */
const NEW_YEAR = rangeOf('2026-12-31T00:00:00+08:00', '2027-01-02T00:00:00+08:00');

/** Imported costs of the ranges. */
const COSTS = [30, 100] as const;

type Golden = Record<string, readonly [autumn: number, newYear: number]>;

const TRAFFIC: Golden = {
  pv: [20, 15], // 3+1+2+1+4+1+2+6; 3+1+2+1+5+1+2
  visits: [8, 7], // v1 to v8; w1 to w7
  visitors: [5, 5], // Mia, Noa, Oli, Pia, Quy; Rui, Sun, Tao, Uma, Vic
  newVisitors: [4, 3], // not Quy, here in September; not Uma and Vic, here before
  newShare: [4 / 5, 3 / 5],
  pagesPerVisit: [20 / 8, 15 / 7],
  dwellMean: [1000 * S, 500 * S], // 1200+40+3000+600+360+0+1800 = 7000, of 7; 1500+5+560+20+900+15 = 3000, of 6
  dwellMedian: [600 * S, 20 * S], // 0 40 360 [600] 1200 1800 3000; 5 15 [20] 560 900 1500
  bounceRate: [2 / 7, 2 / 6], // v2, v6, not v4 with its conversation; w2, w4, not w6 with its conversation
  invited: [4, 2], // v1, v7, v8 twice; w3, w5
  accepted: [1, 1], // c1; d2
  chats: [5, 4], // c1 to c5; d1 to d4
  chatRate: [4 / 8, 4 / 7], // v1, v4, v5, v7 with two; w1, w3, w5, w6
  leads: [2, 1], // Pia, Oli; Rui
  cost: COSTS,
  costPerChat: [6, 25], // 30 / 5; 100 / 4
  costPerLead: [15, 100], // 30 / 2; 100 / 1
};

const TALK: Golden = {
  total: [5, 4],
  valid: [2, 3], // c1, c2; d1, d2, d3, not d4 with its robot
  validRate: [2 / 5, 3 / 4],
  robotOnly: [0, 1], // d4; d3 asked for a person
  human: [4, 3], // all but c3, which left the queue; all but d4
  missed: [2, 0], // c3, c5
  visitorSilent: [1, 0], // c4
  agentSilent: [1, 0], // c5
  transferred: [1, 1], // c2; d1
  lengthMean: [404 * S, (1240 / 3) * S], // 600+900+100+120+300 = 2020, of 5; 700+480+60, of 3: d3 is open
  lengthMedian: [300 * S, 480 * S], // 100 120 [300] 600 900; 60 [480] 700
  messagesPerChat: [20 / 5, 25 / 4], // 7+7+2+1+3; 9+7+5+4
  waitedMean: [70 * S, 195 * S], // 40, and 100 until c3 left; 90, 300
  firstResponseMean: [86.25 * S, (145 / 3) * S], // 20+35+0+290 = 345, of 4; 10+60+75, of 3
  firstResponseMedian: [20 * S, 60 * S], // 0 [20] 35 290; 10 [60] 75
  firstResponseP90: [290 * S, 75 * S], // the 4th of 4; the 3rd of 3
  within30: [2 / 3, 1 / 3], // c1, c4 of c1, c2, c4: nobody answered c5; d1
  within60: [3 / 3, 2 / 3], // d1, and d2 after 60 s exactly
  ratingsInvited: [3, 2], // c1, c2, c5; d1, d2
  ratings: [4, 4], // c1, c2 twice, c4; d1 twice, d2, d4 of its robot
  ratingMean: [11 / 4, 12 / 4], // 5+1+2+3; 4+1+5+2
  leads: [2, 1], // c3, c5; d1
  cost: COSTS,
  costPerChat: [6, 25], // 30 / 5; 100 / 4
  costPerValid: [15, 100 / 3], // 30 / 2; 100 / 3
  costPerLead: [15, 100], // 30 / 2; 100 / 1
};

/** All shares: c1 and c5 Ann's, c2 Bob's and Cho's, c4 Cho's, d1 Dai's and Fei's, d2 Fei's, d3 Dai's. */
const SERVICE: Record<string, number> = {
  customers: 5, // Mia; Oli in c2, c4 and c5; Rui, Tao, Sun
  total: 9,
  valid: 7, // not c4 (silent visitor), not c5 (silent agent)
  validRate: 7 / 9,
  robotOnly: 0, // by its definition: an agent held it
  human: 9,
  invited: 2, // c1 Ann, d2 Fei
  transferred: 3, // c2 Cho, d1 Fei, d1 Dai who got it back
  transferredIn: 3,
  transferredOut: 3, // c2 Bob, d1 Dai, d1 Fei
  fromQueue: 3, // c2 Bob, d1 Dai, d3 Dai
  waitedMean: (430 / 3) * S, // 40+90+300
  missed: 1, // c5
  visitorSilent: 1, // c4
  agentSilent: 1, // c5
  messages: 37, // c1 7, c5 3, c2 4+3, c4 1, d1 6+3, d2 7, d3 3: two of its robot's time are nobody's
  replies: 15, // c1 3, c5 0, c2 1+2, c4 1, d1 3+1, d2 3, d3 1
  repliesPerChat: 15 / 9,
  messagesPerChat: 37 / 9,
  lengthMean: 371.25 * S, // 600+300+200+660+120+490+120+480 = 2970, of 8: d3 is open
  firstResponseMean: (590 / 9) * S, // 20+290+35+60+0+10+40+60+75
  firstResponseMedian: 40 * S, // 0 10 20 35 [40] 60 60 75 290
  firstResponseP90: 290 * S, // the 9th of 9: 0.9 × 9 = 8.1
  // Turns: c1 20 60; c5 290; c2 35 40 (until the transfer), 60 30; d1 10 30 120, 40 60 (until it went back);
  // d2 60 45 90; d3 75.
  responseMean: 66.5625 * S, // 80+290+75+90+160+100+195+75 = 1065, of 16
  responseMedian: 45 * S, // 10 20 30 30 35 40 40 [45] 60 60 60 60 75 90 120 290
  responseP90: 120 * S, // the 15th of 16: 0.9 × 16 = 14.4
  within30: 3 / 8, // 0, 10, 20 of all but c5
  within60: 7 / 8, // and 35, 40, 60, 60; not 75
  leads: 2, // c5 Ann, d1 Dai who had it last; c3 was nobody's
};

const EVALUATE: Record<string, number> = {
  ratingsInvited: 5, // c1, c2 Cho, c5, d1 Dai, d2
  ratingsAsked: 2, // c1, d1 Dai
  ratingsAutomatic: 3, // c2 Cho, c5, d2
  ratingsAnswered: 4, // not c5
  ratingRate: 4 / 5,
  ratings: 7, // 5 in c1, 1 and 2 in c2, 3 in c4, 4 in d1, 5 in d2, 2 in d4; Fei's 1 in d1 is withdrawn
  ratingMean: 22 / 7,
  agentRatings: 6, // all but that of d4
  agentRatingMean: 20 / 6,
  robotRatings: 1, // d4
  robotRatingMean: 2,
  score5: 2,
  score4: 1,
  score3: 1,
  score2: 2,
  score1: 1,
  goodShare: 3 / 7,
  badShare: 3 / 7,
  comments: 2, // c1, d1 Dai
  appealed: 2, // Cho, Fei
  withdrawn: 1, // Fei
};

/** Ann, Bob and Cho on the Sunday of 25 hours; Dai and Fei on both days of 24. In minutes: 4500, 5760. */
const STATE: Golden = {
  online: [685 * M, 870 * M], // Ann 120+130+120, Bob 210+45, Cho 60; Dai 150+60+180, Fei 480
  rest: [20 * M, 10 * M], // Ann; Fei until midnight
  busy: [45 * M, 30 * M], // Bob; Dai
  hidden: [30 * M, 10 * M], // Bob; Fei
  disconnected: [10 * M, 20 * M], // Ann; Fei
  offline: [3710 * M, 4820 * M], // Ann 30+1070, Bob 1170, Cho 1440; Dai 1320+420+720, Fei 920+1440
  attended: [780 * M, 920 * M], // 685+20+45+30; 870+10+30+10
  onlineShare: [685 / 780, 870 / 920],
  restShare: [20 / 780, 10 / 920],
  busyShare: [45 / 780, 30 / 920],
  hiddenShare: [30 / 780, 10 / 920],
  inHours: [505 * M, 120 * M], // until four: Ann 120+130, Bob 210+45; Dai from ten to twelve
  coverage: [505 / 900, 120 / 1320], // five hours from midnight to four, for 3; 9+2 hours, for 2
  losses: [1, 1], // Ann; Fei
  idled: [1, 1], // Bob; Fei
  byOthers: [2, 0], // Bob set online and set offline
  firstLogin: [Date.UTC(2026, 10, 1, 4, 30), Date.UTC(2026, 11, 31, 14)], // Ann 00:30 -4; Dai 22:00 +8
  lastLogout: [Date.UTC(2026, 10, 1, 11, 10), Date.UTC(2027, 0, 1, 4)], // Ann 06:10 -5; Dai 12:00 +8
  days: [3, 3], // one each; Dai both days, Fei the old year's
};

/** A figure from a histogram is at most 2 % off; another one is exact. */
function expectFigures<Part extends string, Times extends string>(
  figures: readonly Figure<Part, Times>[],
  values: Record<string, number | null>,
  golden: Record<string, number>,
) {
  expect(Object.keys(golden)).toEqual(figures.map(({ key }) => key));
  for (const { key, kind } of figures) {
    const value = values[key] ?? Number.NaN;
    const expected = golden[key]!;
    const off = kind === 'histogram' ? 0.02 * Math.abs(expected) : 1e-6;
    expect(Math.abs(value - expected), `${key}: ${value}, by hand ${expected}`).toBeLessThanOrEqual(off);
  }
}

const column = (golden: Golden, n: 0 | 1) =>
  Object.fromEntries(Object.entries(golden).map(([key, row]) => [key, row[n]]));

const RANGES = [
  ['the end of summer time', AUTUMN, 0],
  ['a new year', NEW_YEAR, 1],
] as const;

test.each(RANGES)('traffic over %s', (_, range, n) => {
  const { sums, times } = traffic(range);
  expectFigures(trafficFigures, valuesOf(trafficFigures, sums, { times, cost: COSTS[n] }), column(TRAFFIC, n));
});

test.each(RANGES)('conversations over %s', (_, range, n) => {
  const { sums, times } = talks(range, BOTH);
  expectFigures(talkFigures, valuesOf(talkFigures, sums, { times, cost: COSTS[n] }), column(TALK, n));
});

test('conversations are valid by three rules', () => {
  const validOf = (range: typeof AUTUMN) => [WIDE, BOTH, STRICT].map((from) => talks(range, from).sums.valid);
  // The visitor wrote: not in c4. Both sides wrote. Three messages each: c1 3 and 3, c2 4 and 3.
  expect(validOf(AUTUMN)).toEqual([4, 2, 2]);
  // All; all but the robot's d4; d1 5 and 4, d2 3 and 3.
  expect(validOf(NEW_YEAR)).toEqual([4, 3, 2]);
});

test('agents’ shares of all conversations', () => {
  expectFigures(serviceTalkFigures, valuesOf(serviceTalkFigures, service()), SERVICE);
});

test('the share of each agent', () => {
  const parts = ['total', 'messages', 'replies', 'length', 'response', 'turns', 'leads', 'customers'] as const;
  const of = (agent: AgentId) => {
    const sums = service(agent);
    return parts.map((part) => sums[part]);
  };
  // c1 and c5.
  expect(of('ann')).toEqual([2, 10, 3, 900 * S, 370 * S, 3, 1, 2]);
  // c2 until the transfer.
  expect(of('bob')).toEqual([1, 4, 1, 200 * S, 75 * S, 2, 0, 1]);
  // c2 after it, and c4: one visitor.
  expect(of('cho')).toEqual([2, 4, 3, 780 * S, 90 * S, 2, 0, 1]);
  // d1 before and after Fei, and d3, which is open.
  expect(of('dai')).toEqual([2, 9, 4, 490 * S, 235 * S, 4, 1, 2]);
  // d1 between, and d2.
  expect(of('fei')).toEqual([2, 10, 4, 600 * S, 295 * S, 5, 0, 2]);
});

test.each([
  // Turns: c1 20 60; c5 290; c2 35 40, 60 30; none in c4, whose visitor was silent. 20 30 35 [40] 60 60 290: the 4th and 7th.
  ['the end of summer time', AUTUMN, { mean: (535 / 7) * S, median: 40 * S, p90: 290 * S }],
  // d1 10 30 120, 40 60; d2 60 45 90; d3 75. 10 30 40 45 [60] 60 75 90 120: the 5th and 9th.
  ['a new year', NEW_YEAR, { mean: (530 / 9) * S, median: 60 * S, p90: 120 * S }],
])('the response of all agents over %s', (_, range, { mean, median, p90 }) => {
  const values = valuesOf(serviceTalkFigures, service(undefined, range));
  expect(values.responseMean).toBeCloseTo(mean, 6);
  for (const [key, expected] of [
    ['responseMedian', median],
    ['responseP90', p90],
  ] as const)
    expect(Math.abs(values[key]! - expected) / expected, key).toBeLessThanOrEqual(0.02);
});

describe('by dimension: visits, pages, conversations, leads', () => {
  // Pages: v1 3, v2 1, v3 2, v4 1, v5 4, v6 1, v7 2, v8 6; w1 3, w2 1, w3 2, w4 1, w5 5, w6 1, w7 2.
  // Conversations: v1, v4, v5, v7 two; w1, w3, w5, w6. Leads: v5, v7; w1.
  type Rows = ReturnType<typeof dividedBy>;
  const BY: Partial<Record<DimensionName, readonly [autumn: Rows, newYear: Rows]>> = {
    all: [{ '': [8, 20, 5, 2] }, { '': [7, 15, 4, 1] }],
    source: [
      // v1 v2 v6; v3 v4 v8; v5; v7
      { direct: [3, 5, 1, 0], external: [3, 9, 1, 0], search: [1, 4, 1, 1], link: [1, 2, 2, 1] },
      // w1 w4 w5; w2 w3; w6; w7
      { search: [3, 9, 2, 1], ads: [2, 3, 1, 0], direct: [1, 1, 1, 0], unknown: [1, 2, 0, 0] },
    ],
    sourceDetail: [
      { 'forum.example': [3, 9, 1, 0], google: [1, 4, 1, 1], unknown: [1, 2, 2, 1] },
      { baidu: [5, 12, 3, 1], unknown: [1, 2, 0, 0] },
    ],
    sourceUrl: [{ 'forum.example/t/7': [3, 9, 1, 0] }, {}],
    engine: [{ google: [1, 4, 1, 1] }, { baidu: [5, 12, 3, 1] }],
    // w1 w4; w2 w3; w5
    engineKeyword: [{ unknown: [1, 4, 1, 1] }, { 龙井: [2, 4, 1, 1], 买茶: [2, 3, 1, 0], unknown: [1, 5, 1, 0] }],
    keyword: [
      { unknown: [1, 4, 1, 1], 冬靴: [1, 2, 2, 1] },
      { 龙井: [2, 4, 1, 1], 买茶: [2, 3, 1, 0], unknown: [1, 5, 1, 0] },
    ],
    keywordWay: [
      { notProvided: [1, 4, 1, 1], link: [1, 2, 2, 1] },
      { referrer: [2, 4, 1, 1], advertisement: [2, 3, 1, 0], notProvided: [1, 5, 1, 0] },
    ],
    area: [
      // v1 v2 v3 v5 v6; v4 v7 v8
      { 900438: [5, 11, 2, 1], unknown: [3, 9, 3, 1] },
      // w1 to w4; Beijing w5; China without a province w6; w7
      { 440000: [4, 7, 2, 1], 110000: [1, 5, 1, 0], 100000: [1, 1, 1, 0], unknown: [1, 2, 0, 0] },
    ],
    // Districts lie in their cities: w1 and w4 in Shenzhen. w3 is known by its province alone, as is Beijing.
    city: [{}, { 440300: [2, 4, 1, 1], 440100: [1, 1, 0, 0], unknown: [2, 7, 2, 0] }],
    device: [
      { desktop: [7, 19, 4, 2], phone: [1, 1, 1, 0] },
      { phone: [5, 8, 3, 1], desktop: [1, 5, 1, 0], unknown: [1, 2, 0, 0] },
    ],
    system: [
      { Windows: [7, 19, 4, 2], Android: [1, 1, 1, 0] },
      { Android: [5, 8, 3, 1], Windows: [1, 5, 1, 0], unknown: [1, 2, 0, 0] },
    ],
    browser: [
      { Edge: [7, 19, 4, 2], Chrome: [1, 1, 1, 0] },
      { Chrome: [5, 8, 3, 1], Edge: [1, 5, 1, 0], unknown: [1, 2, 0, 0] },
    ],
    language: [
      { 'en-us': [7, 19, 4, 2], 'zh-cn': [1, 1, 1, 0] },
      { 'zh-cn': [5, 8, 3, 1], 'en-us': [1, 5, 1, 0], unknown: [1, 2, 0, 0] },
    ],
    screen: [
      { '1920x1080': [7, 19, 4, 2], '390x844': [1, 1, 1, 0] },
      { '390x844': [5, 8, 3, 1], '1920x1080': [1, 5, 1, 0], unknown: [1, 2, 0, 0] },
    ],
    landing: [
      { 'boots.example/': [7, 18, 3, 1], 'boots.example/winter': [1, 2, 2, 1] },
      {
        // w1 w4 w5; w2 w3; w6; w7
        'tea.example/longjing': [3, 9, 2, 1],
        'tea.example/sale': [2, 3, 1, 0],
        'tea.example/': [1, 1, 1, 0],
        unknown: [1, 2, 0, 0],
      },
    ],
  };

  test.each(Object.entries(BY))('%s', (dimension, [autumn, newYear]) => {
    expect(dividedBy(dimension as DimensionName, AUTUMN)).toEqual(autumn);
    expect(dividedBy(dimension as DimensionName, NEW_YEAR)).toEqual(newYear);
  });
});

test.each([
  // From 1:58:30 on the only one online is full. Another has room from 1:00:40 to 1:00:50: the minute is short before and after.
  ['the first 1 o’clock hour', '2026-11-01T01:00:00-04:00', '2026-11-01T01:00:00-05:00', 2],
  // 1:00, 1:01 until 1:01:20; 1:10 until 1:10:20. In 1:02 somebody waits while there is room.
  ['the repeated hour', '2026-11-01T01:00:00-05:00', '2026-11-01T02:00:00-05:00', 3],
  ['the day of 25 hours', '2026-11-01T00:00:00-04:00', '2026-11-02T00:00:00-05:00', 5],
  // Nobody is online: the last minute of the old year and the first one of the new year. Who has no limit has room.
  ['New Year’s Eve', '2026-12-31T00:00:00+08:00', '2027-01-01T00:00:00+08:00', 1],
  ['New Year’s Day', '2027-01-01T00:00:00+08:00', '2027-01-02T00:00:00+08:00', 1],
])('under-staffed minutes of %s', (_, from, to, minutes) => {
  expect(shortMinutes(rangeOf(from, to))).toBe(minutes);
});

test('ratings', () => {
  expectFigures(evaluateFigures, valuesOf(evaluateFigures, evaluate()), EVALUATE);
});

describe('states', () => {
  const together = (
    agents: readonly AgentId[],
    range: typeof AUTUMN,
    where: Parameters<typeof statesOf>[2],
  ): StateSums => agents.map((agent) => statesOf(agent, range, where)).reduce(addStates, NO_STATES);

  test('on a day of 25 hours', () => {
    const sunday = rangeOf('2026-11-01T00:00:00-04:00', '2026-11-02T00:00:00-05:00');
    const sums = together(['ann', 'bob', 'cho'], sunday, { zone: NEW_YORK, hours: openHours.boots });
    expectFigures(stateFigures, valuesOf(stateFigures, sums), column(STATE, 0));
  });

  test('over a new year', () => {
    const sums = together(['dai', 'fei'], NEW_YEAR, { zone: SHANGHAI, hours: openHours.tea });
    expectFigures(stateFigures, valuesOf(stateFigures, sums), column(STATE, 1));
  });

  test('are cut at midnight', () => {
    const midnight = Date.parse('2027-01-01T00:00:00+08:00');
    const asked = { zone: SHANGHAI, hours: openHours.tea };
    const old = together(['dai', 'fei'], { ...NEW_YEAR, to: midnight }, asked);
    // Dai from 22:00, Fei until 8:00.
    expect(old).toMatchObject({
      online: 600 * M,
      rest: 10 * M,
      busy: 0,
      days: 2,
      lastLogout: Date.UTC(2026, 11, 31, 0, 30),
    });
    const next = together(['dai', 'fei'], { ...NEW_YEAR, from: midnight }, asked);
    // Dai until 0:30, 1:00 to 2:00, 9:00 to 12:00.
    expect(next).toMatchObject({
      online: 270 * M,
      rest: 0,
      busy: 30 * M,
      days: 1,
      firstLogin: Date.UTC(2027, 0, 1, 1),
    });
  });
});

describe('a visit or a conversation belongs wholly to the day on which it began', () => {
  const SATURDAY = rangeOf('2026-10-31T00:00:00-04:00', '2026-11-01T00:00:00-04:00');
  const SUNDAY = rangeOf('2026-11-01T00:00:00-04:00', '2026-11-02T00:00:00-05:00');
  const MONDAY = rangeOf('2026-11-02T00:00:00-05:00', '2026-11-03T00:00:00-05:00');
  const EVE = rangeOf('2026-12-31T00:00:00+08:00', '2027-01-01T00:00:00+08:00');
  const FIRST = rangeOf('2027-01-01T00:00:00+08:00', '2027-01-02T00:00:00+08:00');

  test.each([
    // v1, until 0:10 on Sunday.
    ['Saturday', SATURDAY, { visits: 1, pv: 3, dwell: 1200 * S, visitors: 1, newVisitors: 1 }],
    // v2 to v5: Noa, Mia, Oli, Pia; Mia was there on Saturday.
    ['Sunday', SUNDAY, { visits: 4, pv: 8, dwell: 4000 * S, visitors: 4, newVisitors: 3 }],
    // v6, v7, v8: Noa, Oli, Quy; v7 is open. Visitors of days are 8, of all three 5.
    ['Monday', MONDAY, { visits: 3, pv: 9, dwell: 1800 * S, visitors: 3, newVisitors: 0 }],
    // w1, until 0:10, and w2, from the last second.
    ['New Year’s Eve', EVE, { visits: 2, pv: 4, dwell: 1505 * S, visitors: 2, newVisitors: 2 }],
    // w3 from midnight on, to w7; only Tao is new.
    ['New Year’s Day', FIRST, { visits: 5, pv: 11, dwell: 1495 * S, visitors: 5, newVisitors: 1 }],
  ])('visits of %s', (_, range, expected) => {
    expect(traffic(range).sums).toMatchObject(expected);
  });

  test.each([
    ['Saturday', SATURDAY, { total: 1, messages: 7, length: 600 * S, leads: 0 }], // c1, all but 30 s of it on Sunday
    ['Sunday', SUNDAY, { total: 2, messages: 9, length: 1000 * S, leads: 1 }], // c2, c3
    ['Monday', MONDAY, { total: 2, messages: 4, length: 420 * S, leads: 1 }], // c4, c5
    ['New Year’s Eve', EVE, { total: 1, messages: 9, length: 700 * S, leads: 1 }], // d1, until 0:09:40
    ['New Year’s Day', FIRST, { total: 3, messages: 16, length: 540 * S, leads: 0 }], // d2, d3, d4
  ])('conversations of %s', (_, range, expected) => {
    expect(talks(range, BOTH).sums).toMatchObject(expected);
  });

  test('in the reporting zone', () => {
    const daysIn = (zone: string, ids: readonly string[]) =>
      visits.filter(({ id }) => ids.includes(id)).map(({ began }) => dayIn(zone, Date.parse(began)));
    // New Year's Day in Shanghai begins at 11:00 of the eve in New York; w7 began at 23:59:30.
    expect(daysIn(SHANGHAI, ['w2', 'w3', 'w6', 'w7'])).toEqual([
      '2026-12-31',
      '2027-01-01',
      '2027-01-01',
      '2027-01-01',
    ]);
    expect(daysIn(NEW_YORK, ['w2', 'w3', 'w6', 'w7'])).toEqual([
      '2026-12-31',
      '2026-12-31',
      '2026-12-31',
      '2027-01-01',
    ]);
    // 23:30 of Sunday is more than 24 hours after its midnight.
    expect(daysIn(NEW_YORK, ['v1', 'v3', 'v4', 'v5', 'v6'])).toEqual([
      '2026-10-31',
      ...['2026-11-01', '2026-11-01', '2026-11-01'],
      '2026-11-02',
    ]);
  });
});

test('every conversation begins in its visit', () => {
  for (const { id, visit: visitId, opened } of conversations) {
    const visit = visits.find((each) => each.id === visitId)!;
    const seconds = (Date.parse(opened) - Date.parse(visit.began)) / S;
    expect(seconds >= 0 && seconds <= visit.seen, id).toBe(true);
  }
});
