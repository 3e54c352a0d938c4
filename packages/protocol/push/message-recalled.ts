import type { MessageKind } from '../types';
import { changeRow, type Inbox } from './effect';

/** 2015: a message was recalled, or its words erased for good, all or a part of them; it keeps its seq, counters stay. */
export type MessageRecalledPush = {
  code: '2015';
  YQToken: string;
  cursor?: string;
  onlyID: string;
  conversation: string;
  /** The other side had read it. */
  seen?: true;
  /** Erased, not recalled: what stands in its place from now on, as plain text. Who does not know it takes it for a recall. */
  msg?: string;
};

export const messageRecalled = (inbox: Inbox, push: MessageRecalledPush): Inbox =>
  changeRow(inbox, push.YQToken, (row) =>
    row.last?.onlyID === push.onlyID ? { ...row, last: withoutWords(row.last, push) } : row,
  );

type Words = { msg: string; kind: MessageKind; recalled?: true };

/** A message whose words are gone, or some of them. What had been recalled stays so. */
export function withoutWords<T extends Words>(message: T, { msg }: Pick<MessageRecalledPush, 'msg'>): T {
  if (msg === undefined || message.recalled) return { ...message, msg: '', recalled: true };
  return { ...message, msg, kind: 'text' };
}
