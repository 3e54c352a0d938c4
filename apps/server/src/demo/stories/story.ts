import type { Browser, Referrer } from '../browsers';

export type SiteName = 'tea' | 'home' | 'outdoor';
export type AgentName = 'linxia' | 'zhouyan' | 'chenmo' | 'emma';

/** The agents and the partner, who gets what is transferred to it. */
export type CastName = AgentName | 'suyu';

export type Line = { by: 'visitor' | 'agent' | 'note' | 'recall'; msg: string };

/** Day and time for past ones, minutes before now for those of today. */
export type When = { daysAgo: number; at: `${number}:${number}` } | { minutesAgo: number };

export type Talk = {
  /** The owner; absent: it still waits. */
  agent?: AgentName;
  /** Seconds in the queue before that. */
  waited?: number;
  lines: Line[];
  /** Transferred to somebody, with the messages afterwards. */
  handed?: { to: CastName; note: string; lines: Line[] };
  /** Who ended it; absent: still open. */
  ended?: 'agent' | 'visitor' | 'silence';
};

export type LetterStory = { content: string; name: string; phone: string; email: string; read: boolean };

export type VisitStory = {
  when: When;
  /** Paths of the site in the order they are opened; the first is before the conversation. */
  pages: string[];
  talk?: Talk;
  letter?: LetterStory;
  invitation?: { by: AgentName; text: string };
  /** Minutes after which the visitor leaves; absent: still on the site. */
  staysMinutes?: number;
};

export type Story = {
  site: SiteName;
  name?: string;
  language: 'zh-CN' | 'en-US' | 'en-GB';
  browser: Browser;
  from: Referrer;
  visits: VisitStory[];
};

export const v = (msg: string): Line => ({ by: 'visitor', msg });
export const a = (msg: string): Line => ({ by: 'agent', msg });
/** An internal note, which takes no seq. */
export const note = (msg: string): Line => ({ by: 'note', msg });
/** A message that is recalled. */
export const recalledLine = (msg: string): Line => ({ by: 'recall', msg });
