import { changeRow, type Inbox } from './effect';

/** 2015: a message was recalled; it keeps its seq, counters stay. */
export type MessageRecalledPush = {
  code: '2015';
  YQToken: string;
  cursor?: string;
  onlyID: string;
  conversation: string;
  /** The other side had read it. */
  seen?: true;
};

export const messageRecalled = (inbox: Inbox, push: MessageRecalledPush): Inbox =>
  changeRow(inbox, push.YQToken, (row) =>
    row.last?.onlyID === push.onlyID ? { ...row, last: { ...row.last, msg: '', recalled: true } } : row,
  );
