/**
 * How many replies the platform allows after what a user did.
 *
 * Source: https://developers.weixin.qq.com/doc/offiaccount/Message_Management/Service_Center_messages.html ("下发条件说明")
 * for official accounts, https://developers.weixin.qq.com/miniprogram/dev/framework/open-ability/customer-message/send.html
 * for mini-programs.
 */
export const QUOTAS = {
  wechat: {
    /** After a message of the user. */
    message: { replies: 5, ms: 48 * 3600_000 },
    /** After following, scanning a code or choosing from the menu. */
    entry: { replies: 3, ms: 60_000 },
  },
  mini: {
    message: { replies: 5, ms: 48 * 3600_000 },
    /** After entering the conversation. */
    entry: { replies: 2, ms: 60_000 },
  },
} as const;

export type QuotaChannel = keyof typeof QUOTAS;
export type WindowKind = keyof (typeof QUOTAS)[QuotaChannel];

type Allowance = { replies: number; ms: number };

/** When each window opened, and how many replies were sent in it; null: it never opened. */
export type WindowFacts = {
  wroteAt: number | null;
  wroteSent: number;
  enteredAt: number | null;
  enteredSent: number;
};

/** `until`: when the window that is counted ends; null: none is open. */
export type Quota = { left: number; limit: number; until: number | null };

const CLOSED: Quota = { left: 0, limit: 0, until: null };

export const isQuotaChannel = (channel: string): channel is QuotaChannel => Object.hasOwn(QUOTAS, channel);

/** W-01 … W-04: the window that the next reply is counted in; null: none with a reply left. */
export function windowFor(channel: QuotaChannel, facts: WindowFacts, now: number): WindowKind | null {
  for (const kind of ['message', 'entry'] as const)
    if (quotaIn(QUOTAS[channel][kind], kind, { facts, now }).left > 0) return kind;
  return null;
}

/** The replies that are left now; of two open windows the one with replies left, the longer one first. */
export function quotaOf(channel: QuotaChannel, facts: WindowFacts, now: number): Quota {
  const message = quotaIn(QUOTAS[channel].message, 'message', { facts, now });
  const entry = quotaIn(QUOTAS[channel].entry, 'entry', { facts, now });
  if (message.left > 0 || entry.left === 0) return message.until === null ? entry : message;
  return entry;
}

/** Why no reply can be sent now; null: one can. */
export function quotaFault({ left, until }: Quota): 'window-closed' | 'quota-spent' | null {
  if (left > 0) return null;
  return until === null ? 'window-closed' : 'quota-spent';
}

function quotaIn(
  { replies, ms }: Allowance,
  kind: WindowKind,
  { facts, now }: { facts: WindowFacts; now: number },
): Quota {
  const [openedAt, sent] = kind === 'message' ? [facts.wroteAt, facts.wroteSent] : [facts.enteredAt, facts.enteredSent];
  if (openedAt === null || now >= openedAt + ms) return CLOSED;
  return { left: Math.max(0, replies - sent), limit: replies, until: openedAt + ms };
}

/**
 * The same without a clock, for rows that are kept while time passes: the window that ends last of those with replies
 * left. Readers compare `until` with their clock. It is at least as late as what was done last: a window that had ended by
 * then does not hide that the other one is spent.
 */
export function latestQuota(channel: QuotaChannel, facts: WindowFacts): Quota {
  const now = Math.max(facts.wroteAt ?? 0, facts.enteredAt ?? 0);
  const both = (['message', 'entry'] as const).map((kind) => quotaIn(QUOTAS[channel][kind], kind, { facts, now }));
  const left = both.filter((quota) => quota.left > 0);
  return (left.length > 0 ? left : both).reduce((one, other) => ((other.until ?? 0) > (one.until ?? 0) ? other : one));
}

/** Agents are warned at this number of replies left, unless the account says another. */
export const WARN_AT = 2;

/** Queued texts become one message once this many replies or fewer are left (W-05). */
export const MERGE_AT = 3;

/** How long a text waits for others to become one with: after the newest one, and at most after the first. */
export type Hold = { afterNewestMs: number; afterFirstMs: number };

/** W-05: near the end of the quota a text waits this long after the newest one, and at most this long after the first. */
const HOLD: Hold = { afterNewestMs: 3000, afterFirstMs: 10_000 };

/** Until when texts wait for others to become one with; times of the first and the newest. */
export const heldUntil = (firstAt: number, newestAt: number, { afterNewestMs, afterFirstMs } = HOLD): number =>
  Math.min(newestAt + afterNewestMs, firstAt + afterFirstMs);
