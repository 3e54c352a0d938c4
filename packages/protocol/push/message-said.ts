import { cutText } from '@parley/core/words/cut-text';
import { AUTOMATIC } from '../rule-of-answer';
import type { Message, MessageKind, VisitorRow } from '../types';
import { changeRow, type Inbox } from './effect';

/** 8006: a message of a visitor · 8005: of an agent, a robot, or a tip · 2010: of the recipient on another device. */
export type MessageSaidPush = { YQToken: string; cursor?: string; message: Message } & (
  | { code: '8006'; recipient: string | null }
  | { code: '8005'; recipient: string | null }
  | { code: '2010' }
);

export const messageSaid = (inbox: Inbox, push: MessageSaidPush): Inbox =>
  changeRow(inbox, push.YQToken, (row) => counted(row, push.message));

/** Counts a message once: its `seq` shows whether the row contains it already. Tips have no seq and do not count. */
function counted(row: VisitorRow, message: Message): VisitorRow {
  if (message.role === 'tip' || message.conversation !== row.conversation || message.seq <= row.seq) return row;
  const { msg, kind, role, onlyID, time, serviceID } = message;
  const bySide = role === 'user' ? { umsg: row.umsg + 1, unreadNumber: row.unreadNumber + 1 } : { smsg: row.smsg + 1 };
  const isAnswer = !onlyID.startsWith(AUTOMATIC);
  return {
    ...row,
    ...bySide,
    seq: message.seq,
    unansweredSince: role === 'user' ? (row.unansweredSince ?? time) : isAnswer ? null : row.unansweredSince,
    last: { msg: summary(withoutLink(kind, msg)), kind, role, onlyID, time, ...(serviceID && { serviceID }) },
  };
}

/** Removes the signed link of a file: rows of lists contain nothing that expires; the thread has the link. */
const withoutLink = (kind: MessageKind, msg: string): string =>
  kind === 'image' || kind === 'file' ? msg.replace(/(\/api\/files\/[\w/-]+)\?e=\d+&s=[\w-]+/g, '$1') : msg;

/** Characters of the last message that a list shows. */
export const SUMMARY_LENGTH = 120;

/** The beginning of a message, as a list shows it. */
export const summary = (msg: string): string => cutText(msg, SUMMARY_LENGTH);
