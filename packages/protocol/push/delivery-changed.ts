import type { Delivery, ReplyQuota } from '../types';

/**
 * 2032: a message to a visitor of another channel than the web was queued, sent, or given up. `quota`: what may be sent
 * after it, which becomes the row's; absent: the channel has no limit.
 */
export type DeliveryChangedPush = {
  code: '2032';
  cursor?: string;
  YQToken: string;
  conversation: string;
  seq: number;
  onlyID: string;
  delivery: Delivery;
  quota?: ReplyQuota;
};
