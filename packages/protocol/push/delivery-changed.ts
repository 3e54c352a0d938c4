import type { Delivery, ReplyQuota } from '../types';
import { changeRow, type Inbox } from './effect';

/**
 * 2032: a message to a visitor of another channel than the web was queued, sent, or given up. `quota`: what may be sent
 * after it.
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

export const deliveryChanged = (inbox: Inbox, { YQToken, quota }: DeliveryChangedPush): Inbox =>
  quota ? changeRow(inbox, YQToken, (row) => ({ ...row, quota })) : inbox;
