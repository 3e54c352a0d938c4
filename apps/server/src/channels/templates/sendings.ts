import type { Sending } from '@parley/core/channels/wechat/outgoing';
import { type Notice, noticeCall } from '@parley/core/channels/wechat/templates';
import { objectOf } from '@parley/protocol/bodies';
import type { Delivery, MessageKind } from '@parley/protocol/types';

/** Of rows of the outbox. */
type Kind = MessageKind | 'template';

export const isNotice = ({ kind }: { kind: Kind }): boolean => kind === 'template';

export const deliveryAs = (kind: Kind, delivery: Delivery): Delivery =>
  kind === 'template' ? { ...delivery, template: true } : delivery;

export const pathOf = (sending: Sending): string =>
  sending.type === 'notice' ? sending.path : 'cgi-bin/message/custom/send';

/** The call of a queued template (`words` of its row); none: what was filled in has been erased. */
export function noticeSendings(channel: 'wechat' | 'mini', words: string): Sending[] {
  const { template, page, values } = objectOf(words) as Partial<Notice>;
  if (typeof template !== 'string' || typeof values !== 'object' || values === null) return [];
  return [{ type: 'notice', ...noticeCall(channel, { template, page: page ?? null, values }) }];
}
