import type { MessageKind } from '../types';
import { changeRow, type Inbox } from './effect';

/** 2015: a message was recalled, or its text erased for good, in whole or in part. It keeps its seq; counters stay. */
export type MessageRecalledPush = {
  code: '2015';
  YQToken: string;
  cursor?: string;
  onlyID: string;
  conversation: string;
  /** The other side had read it before. */
  seen?: true;
  /** For an erased message: the plain text that replaces it. Older clients treat the push as a recall. */
  msg?: string;
};

export const messageRecalled = (inbox: Inbox, push: MessageRecalledPush): Inbox =>
  changeRow(inbox, push.YQToken, (row) =>
    row.last?.onlyID === push.onlyID ? { ...row, last: withoutWords(row.last, push) } : row,
  );

type Words = { msg: string; kind: MessageKind; recalled?: true };

/** The message without its text, or with the text that replaces it. A recalled message stays recalled. */
export function withoutWords<T extends Words>(message: T, { msg }: Pick<MessageRecalledPush, 'msg'>): T {
  if (msg === undefined || message.recalled) return { ...message, msg: '', recalled: true };
  return { ...message, msg, kind: 'text' };
}
