import type { VisitorRow } from '../types';
import { changeRow, type Inbox } from './effect';

/**
 * Pushes that are not messages. 7003 and 7004 are not replayed; 7004 has absolute marks, so a later one replaces a lost
 * one.
 */
export type TypingPush = { code: '7003'; YQToken: string; role: 'service' | 'user'; text?: string; nickname?: string };
export type ReadPush = {
  code: '7004';
  YQToken: string;
  conversation: string;
  role: 'service' | 'user';
  seq: number;
  /** With role user, to agents: the seq up to which the visitor's browser has received messages. */
  got?: number;
  /** With role service, to agents: the visitor's messages after this mark. */
  unreadNumber?: number;
  /**
   * … and the number of the visitor's messages that it counts: messages of the same moment may arrive before or after
   * this push.
   */
  umsg?: number;
};
export type SavingPush = { code: '7006'; saving: 'delayed' | 'ok' };
/** 2017: a tip only for the agent. `tip`: a stable id; `detail`: values for its text. */
export type TipPush = {
  code: '2017';
  YQToken: string;
  cursor?: string;
  tip: string;
  detail?: Record<string, string>;
  visitor?: VisitorRow;
};
export type LoginOverPush = { code: '8000'; cursor?: string; reason: string };
export type InvitedPush = { code: '8011'; YQToken: string; cursor?: string; msg: string };

export function readMark(inbox: Inbox, push: ReadPush): Inbox {
  return changeRow(inbox, push.YQToken, (row) => {
    if (row.conversation !== push.conversation) return row;
    if (push.role === 'user') return withVisitorMarks(row, push);
    if (push.seq < row.readSeq || push.unreadNumber === undefined) return row;
    const read = (push.umsg ?? row.umsg) - push.unreadNumber;
    return { ...row, readSeq: push.seq, unreadNumber: row.umsg - read };
  });
}

/** A read message counts as received. */
function withVisitorMarks(row: VisitorRow, { seq, got = 0 }: ReadPush): VisitorRow {
  const visitorReadSeq = Math.max(row.visitorReadSeq, seq);
  const visitorGotSeq = Math.max(row.visitorGotSeq, visitorReadSeq, got);
  const isKnown = visitorReadSeq === row.visitorReadSeq && visitorGotSeq === row.visitorGotSeq;
  return isKnown ? row : { ...row, visitorReadSeq, visitorGotSeq };
}
