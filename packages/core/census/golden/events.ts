/**
 * The golden set: two sites over the end of summer time and a new year, five agents, some 200 events. Figures worked
 * out by hand stand in the tests beside it. Moments are written with their offset, times within a visit or a
 * conversation in seconds since its beginning.
 *
 * Boots is read in New York, where 2026-11-01 has 25 hours: 1:30 is there twice. Tea is read in Shanghai.
 */
export type Site = 'boots' | 'tea';

/** `seen`: the last sign of life. `invited`: when an invitation was shown. */
export type Visit = {
  id: string;
  site: Site;
  visitor: string;
  began: string;
  pages: readonly number[];
  seen: number;
  isOpen?: true;
  invited?: readonly number[];
};

export type AgentId = 'ann' | 'bob' | 'cho' | 'dai' | 'fei';
/** `invited` null: rated without being asked. `score` absent: asked, but not answered. */
export type Rating = {
  agent: AgentId | 'robot';
  invited: 'asked' | 'automatic' | null;
  score?: number;
  isCommented?: true;
  isAppealed?: true;
  isWithdrawn?: true;
};

export type Conversation = {
  id: string;
  visit: string;
  opened: string;
  hadRobot?: true;
  byInvitation?: true;
  /** Events and the agent to whom they give it. */
  course: string;
  /** Messages: when and by whom. */
  said: string;
  ratings?: readonly Rating[];
};

export const visits: readonly Visit[] = [
  // Before every range: they make Quy, Uma and Vic visitors who come again.
  { id: 'e1', site: 'boots', visitor: 'quy', began: '2026-09-20T12:00:00-04:00', pages: [0], seen: 30 },
  { id: 'e2', site: 'tea', visitor: 'uma', began: '2026-11-20T12:00:00+08:00', pages: [0, 20], seen: 50 },
  { id: 'e3', site: 'tea', visitor: 'vic', began: '2026-12-01T12:00:00+08:00', pages: [0], seen: 10 },

  // From Saturday into Sunday: wholly Saturday's.
  {
    id: 'v1',
    site: 'boots',
    visitor: 'mia',
    began: '2026-10-31T23:50:00-04:00',
    pages: [0, 60, 300],
    seen: 1200,
    invited: [500],
  },
  { id: 'v2', site: 'boots', visitor: 'noa', began: '2026-11-01T00:30:00-04:00', pages: [0], seen: 40 },
  // Until 1:20 by the clock on the wall, ten minutes before it began.
  { id: 'v3', site: 'boots', visitor: 'mia', began: '2026-11-01T01:30:00-04:00', pages: [0, 100], seen: 3000 },
  { id: 'v4', site: 'boots', visitor: 'oli', began: '2026-11-01T01:30:00-05:00', pages: [0], seen: 600 },
  // In the 25th hour of Sunday.
  { id: 'v5', site: 'boots', visitor: 'pia', began: '2026-11-01T23:30:00-05:00', pages: [0, 30, 90, 200], seen: 360 },
  { id: 'v6', site: 'boots', visitor: 'noa', began: '2026-11-02T00:10:00-05:00', pages: [0], seen: 0 },
  {
    id: 'v7',
    site: 'boots',
    visitor: 'oli',
    began: '2026-11-02T10:00:00-05:00',
    pages: [0, 20],
    seen: 610,
    isOpen: true,
    invited: [25],
  },
  {
    id: 'v8',
    site: 'boots',
    visitor: 'quy',
    began: '2026-11-02T12:00:00-05:00',
    pages: [0, 10, 20, 30, 40, 50],
    seen: 1800,
    invited: [100, 900],
  },

  // From the old year into the new one: wholly the old one's.
  { id: 'w1', site: 'tea', visitor: 'rui', began: '2026-12-31T23:45:00+08:00', pages: [0, 120, 240], seen: 1500 },
  { id: 'w2', site: 'tea', visitor: 'sun', began: '2026-12-31T23:59:59+08:00', pages: [0], seen: 5 },
  {
    id: 'w3',
    site: 'tea',
    visitor: 'tao',
    began: '2027-01-01T00:00:00+08:00',
    pages: [0, 15],
    seen: 560,
    invited: [10],
  },
  { id: 'w4', site: 'tea', visitor: 'rui', began: '2027-01-01T00:40:00+08:00', pages: [0], seen: 20 },
  {
    id: 'w5',
    site: 'tea',
    visitor: 'sun',
    began: '2027-01-01T09:00:00+08:00',
    pages: [0, 50, 100, 150, 200],
    seen: 900,
    invited: [40],
  },
  { id: 'w6', site: 'tea', visitor: 'uma', began: '2027-01-01T10:00:00+08:00', pages: [0], seen: 15 },
  {
    id: 'w7',
    site: 'tea',
    visitor: 'vic',
    began: '2027-01-01T23:59:30+08:00',
    pages: [0, 40],
    seen: 45,
    isOpen: true,
  },
];

export const conversations: readonly Conversation[] = [
  {
    id: 'c1',
    visit: 'v1',
    opened: '2026-10-31T23:59:30-04:00',
    byInvitation: true,
    course: '0 assigned ann, 600 ended',
    said: '0 automatic, 10 visitor, 30 ann, 100 visitor, 110 visitor, 160 ann, 500 ann',
    ratings: [{ agent: 'ann', invited: 'asked', score: 5, isCommented: true }],
  },
  {
    id: 'c2',
    visit: 'v4',
    opened: '2026-11-01T01:32:00-05:00',
    course: '0 queued, 40 assigned bob, 240 transfer-accepted cho, 900 ended',
    said: '0 visitor, 20 visitor, 75 bob, 200 visitor, 300 cho, 400 visitor, 430 cho',
    ratings: [
      { agent: 'bob', invited: null, score: 1 },
      { agent: 'cho', invited: 'automatic', score: 2, isAppealed: true },
    ],
  },
  {
    id: 'c3',
    visit: 'v5',
    opened: '2026-11-01T23:31:00-05:00',
    course: '0 queued, 100 ended',
    said: '0 visitor, 50 visitor',
  },
  {
    id: 'c4',
    visit: 'v7',
    opened: '2026-11-02T10:00:30-05:00',
    course: '0 accepted cho, 120 ended',
    said: '5 cho',
    ratings: [{ agent: 'cho', invited: null, score: 3 }],
  },
  {
    id: 'c5',
    visit: 'v7',
    opened: '2026-11-02T10:05:00-05:00',
    course: '0 assigned ann, 300 ended',
    said: '10 visitor, 30 automatic, 100 visitor',
    ratings: [{ agent: 'ann', invited: 'automatic' }],
  },
  {
    id: 'd1',
    visit: 'w1',
    opened: '2026-12-31T23:58:00+08:00',
    course: '0 queued, 90 assigned dai, 150 transfer-accepted fei, 270 transfer-accepted dai, 700 ended',
    said: '0 visitor, 60 visitor, 100 dai, 160 visitor, 200 fei, 210 visitor, 300 dai, 400 visitor, 520 dai',
    ratings: [
      { agent: 'dai', invited: 'asked', score: 4, isCommented: true },
      { agent: 'fei', invited: null, score: 1, isCommented: true, isAppealed: true, isWithdrawn: true },
    ],
  },
  {
    id: 'd2',
    visit: 'w3',
    opened: '2027-01-01T00:00:20+08:00',
    byInvitation: true,
    course: '0 assigned fei, 480 ended',
    said: '0 automatic, 30 visitor, 90 fei, 200 visitor, 245 fei, 300 visitor, 390 fei',
    ratings: [{ agent: 'fei', invited: 'automatic', score: 5 }],
  },
  // Has not ended; the last message waits for an answer.
  {
    id: 'd3',
    visit: 'w5',
    opened: '2027-01-01T09:01:00+08:00',
    hadRobot: true,
    course: '25 queued, 325 assigned dai',
    said: '0 visitor, 2 robot, 20 visitor, 400 dai, 500 visitor',
  },
  {
    id: 'd4',
    visit: 'w6',
    opened: '2027-01-01T10:00:05+08:00',
    hadRobot: true,
    course: '60 ended',
    said: '0 visitor, 3 robot, 10 visitor, 12 robot',
    ratings: [{ agent: 'robot', invited: null, score: 2 }],
  },
];

/** Contacts left for the first time. */
export const leads = [
  { visit: 'v5', conversation: 'c3', contact: 'phone' },
  { visit: 'v7', conversation: 'c5', contact: 'email' },
  { visit: 'w1', conversation: 'd1', contact: 'wechat' },
];
