import type { Browser, Referrer } from '../browsers';

export type SiteName = 'tea' | 'home' | 'outdoor';
export type AgentName = 'linxia' | 'zhouyan' | 'chenmo' | 'emma';

/** … and the partner's, who has what is handed to it. */
export type CastName = AgentName | 'suyu';

export type Line = { by: 'visitor' | 'agent' | 'note' | 'recall'; msg: string };

/** One that ended long ago tells day and time, one of today how many minutes ago it began. */
export type When = { daysAgo: number; at: `${number}:${number}` } | { minutesAgo: number };

export type Talk = {
  /** Who serves it; nobody: it still waits. */
  agent?: AgentName;
  /** Seconds in the queue before that. */
  waited?: number;
  lines: Line[];
  /** Handed over half-way. */
  handed?: { to: CastName; note: string; lines: Line[] };
  /** Who ended it; nobody: it is still open. */
  ended?: 'agent' | 'visitor' | 'silence';
};

export type LetterStory = { content: string; name: string; phone: string; email: string; read: boolean };

export type VisitStory = {
  when: When;
  /** Paths of the site, in the order they are opened; the first before the talk. */
  pages: string[];
  talk?: Talk;
  letter?: LetterStory;
  invitation?: { by: AgentName; text: string };
  /** Minutes after which the visitor is gone; absent: still there. */
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
/** An internal note: it takes no place in the talk. */
export const note = (msg: string): Line => ({ by: 'note', msg });
/** Written by mistake, and taken back. */
export const slip = (msg: string): Line => ({ by: 'recall', msg });
