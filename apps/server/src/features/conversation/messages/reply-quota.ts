import { isQuotaChannel, latestQuota, MERGE_AT, WARN_AT, type WindowFacts } from '@parley/core/channels/quota';
import type { ReplyQuota } from '@parley/protocol/types';

/** Columns of `channel_contacts` and of its account. */
export type QuotaRecord = {
  wrote_at: Date | null;
  wrote_sent: number;
  entered_at: Date | null;
  entered_sent: number;
  account_quota: { merge?: boolean; warnAt?: number };
};

export const windowFactsOf = (row: QuotaRecord): WindowFacts => ({
  wroteAt: row.wrote_at?.getTime() ?? null,
  wroteSent: row.wrote_sent,
  enteredAt: row.entered_at?.getTime() ?? null,
  enteredSent: row.entered_sent,
});

/** The number of replies left at which agents are warned. */
export const warnAtOf = ({ account_quota: { warnAt = WARN_AT } }: QuotaRecord): number => warnAt;

/** What may be sent to a visitor; null: its channel has no limit. */
export function replyQuotaOf(channel: string, row: QuotaRecord): ReplyQuota | null {
  if (!isQuotaChannel(channel)) return null;
  const { merge = true } = row.account_quota;
  return { ...latestQuota(channel, windowFactsOf(row)), mergeAt: merge ? MERGE_AT : 0, warnAt: warnAtOf(row) };
}
