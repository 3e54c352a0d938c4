import { isQuotaChannel, latestQuota, MERGE_AT, type WindowFacts } from '@parley/core/channels/quota';
import type { ReplyQuota } from '@parley/protocol/types';

/** Columns of `channel_contacts` and of its account. */
export type QuotaRecord = {
  wrote_at: Date | null;
  wrote_sent: number;
  entered_at: Date | null;
  entered_sent: number;
  account_quota: { merge?: boolean; warnAt?: number };
};

const WARN_AT = 2;

export const windowFactsOf = (row: QuotaRecord): WindowFacts => ({
  wroteAt: row.wrote_at?.getTime() ?? null,
  wroteSent: row.wrote_sent,
  enteredAt: row.entered_at?.getTime() ?? null,
  enteredSent: row.entered_sent,
});

/** What may be sent to a visitor; null: its channel has no limit. */
export function replyQuotaOf(channel: string, row: QuotaRecord): ReplyQuota | null {
  if (!isQuotaChannel(channel)) return null;
  const { merge = true, warnAt = WARN_AT } = row.account_quota;
  return { ...latestQuota(channel, windowFactsOf(row)), mergeAt: merge ? MERGE_AT : 0, warnAt };
}
