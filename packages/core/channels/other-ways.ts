/** Ways to reach a visitor to whom no reply may be sent, the quickest first. */
export const ways = ['template', 'mail', 'sms', 'next-visit'] as const;
export type Way = (typeof ways)[number];

/** Why a way is closed: the account has no template, the visitor unfollowed or left no address, no gateway is set up. */
export type WayFault = 'no-template' | 'unsubscribed' | 'no-mail' | 'no-phone' | 'no-gateway';

export type ReachFacts = {
  hasTemplate: boolean;
  /** Null: not known, as of users of a mini-program. */
  isSubscribed: boolean | null;
  hasMail: boolean;
  hasPhone: boolean;
  isMailReady: boolean;
  isSmsReady: boolean;
};

export type OtherWays = { way: Way; fault: WayFault | null }[];

/** W-30: the ways that are open after the window, each with what is missing. The next visit is always one. */
export const otherWaysOf = (facts: ReachFacts): OtherWays => [
  { way: 'template', fault: facts.isSubscribed === false ? 'unsubscribed' : facts.hasTemplate ? null : 'no-template' },
  { way: 'mail', fault: !facts.hasMail ? 'no-mail' : facts.isMailReady ? null : 'no-gateway' },
  { way: 'sms', fault: !facts.hasPhone ? 'no-phone' : facts.isSmsReady ? null : 'no-gateway' },
  { way: 'next-visit', fault: null },
];
