/** Ways to reach a visitor to whom no reply may be sent, the quickest first. */
export const rungs = ['template', 'mail', 'sms', 'next-visit'] as const;
export type Rung = (typeof rungs)[number];

/** Why a way is closed: the account has no template, the visitor unfollowed or left no address, no gateway is set up. */
export type RungFault = 'no-template' | 'unsubscribed' | 'no-mail' | 'no-phone' | 'no-gateway';

export type LadderFacts = {
  hasTemplate: boolean;
  /** Null: not known, as of users of a mini-program. */
  isSubscribed: boolean | null;
  hasMail: boolean;
  hasPhone: boolean;
  isMailReady: boolean;
  isSmsReady: boolean;
};

export type Ladder = { rung: Rung; fault: RungFault | null }[];

/** W-30: the ways that are open after the window, each with what is missing. The next visit is always one. */
export const ladderOf = (facts: LadderFacts): Ladder => [
  { rung: 'template', fault: facts.isSubscribed === false ? 'unsubscribed' : facts.hasTemplate ? null : 'no-template' },
  { rung: 'mail', fault: !facts.hasMail ? 'no-mail' : facts.isMailReady ? null : 'no-gateway' },
  { rung: 'sms', fault: !facts.hasPhone ? 'no-phone' : facts.isSmsReady ? null : 'no-gateway' },
  { rung: 'next-visit', fault: null },
];
