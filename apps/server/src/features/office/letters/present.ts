import { isQuotaChannel, quotaFault, quotaOf } from '@parley/core/channels/quota';
import type { letterDetail, letterRecord, letterReply, mergedLetter } from '@parley/protocol/http/letters';
import type * as z from 'zod';
import type { FileLinks } from '../../../file-links';
import { deliveryOf } from '../../conversation/messages/present';
import { windowFactsOf } from '../../conversation/messages/reply-quota';
import type { MergedRow } from './merge-store';
import type { AccountRow, ReplyRow } from './reply-store';
import type { LetterHandling, LetterRow } from './store';

/** Presents a letter; links of pictures in it are signed for this reader. */
export const presentLetter =
  (links: FileLinks) =>
  (row: LetterRow): z.input<typeof letterRecord> => ({
    id: row.id,
    YQToken: row.visitorId,
    site: row.site,
    siteName: row.siteName,
    content: links.renewIn(row.content),
    name: row.name,
    phone: row.phone,
    email: row.email,
    wechat: row.wechat,
    URL: row.url,
    read: row.readAt !== null,
    time: row.createdAt.getTime(),
    status: row.status,
    reason: row.reason,
    channel: row.channel,
    serviceID: row.ownerId,
    nickname: row.nickname,
    dueAt: row.dueAt?.getTime() ?? null,
    rule: row.rule,
    source: row.source,
    keyword: row.keyword,
    region: row.region,
    replies: row.replies,
    merged: row.merged,
    hasOthers: row.hasOthers,
    conversation: row.conversationId,
    fromConversation: row.fromConversation,
  });

export const presentMerged =
  (links: FileLinks) =>
  ({ conversationId: _, createdAt, url, ...row }: MergedRow): z.input<typeof mergedLetter> => ({
    ...row,
    content: links.renewIn(row.content),
    URL: url,
    time: createdAt.getTime(),
  });

/** Status, owner and due date of a letter. */
export const presentHandling = ({ id, status, ownerId, dueAt }: LetterHandling) => ({
  id,
  status,
  serviceID: ownerId,
  dueAt: dueAt?.getTime() ?? null,
});

export const presentReply = (row: ReplyRow): z.input<typeof letterReply> => ({
  id: row.id,
  msg: row.msg,
  serviceID: row.agentId,
  nickname: row.nickname,
  time: row.createdAt.getTime(),
  inWindow: row.inWindow,
  seen: row.seen,
  mail: mailOf(row),
  mailError: row.mailError,
  ...(row.delivery && { delivery: deliveryOf(row.delivery, row.deliveryError, row.deliveryFault) }),
});

/** What the account can send now, by the rule of the sender. */
export function presentAccount(row: AccountRow, now: number): NonNullable<z.input<typeof letterDetail>['account']> {
  const { channel, name, address, enabled } = row;
  const quota = isQuotaChannel(channel) ? quotaOf(channel, windowFactsOf(row), now) : null;
  return {
    name,
    address,
    quota: quota && { left: quota.left, until: quota.until },
    fault: enabled ? quota && quotaFault(quota) : 'disabled',
  };
}

function mailOf({ mailTo, mailedAt, mailNextAt }: ReplyRow): 'none' | 'waiting' | 'sent' | 'failed' {
  if (mailTo === '') return 'none';
  if (mailedAt) return 'sent';
  return mailNextAt ? 'waiting' : 'failed';
}
