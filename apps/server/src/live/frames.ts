import { CODE, HEARTBEAT } from '@parley/protocol/codes';
import { pushOf } from '@parley/protocol/push/push-of';
import type { Accepted, Refused } from '@parley/protocol/types';
import { frameOf } from './push-text';
import type { Frame } from './written';

/** Frames that the hub does not hold: heartbeat, greeting, answers, and frames about the socket or its login. */
export const beatFrame = HEARTBEAT as Frame;
export const whoAreYouFrame = JSON.stringify({ code: CODE.whoAreYou }) as Frame;

const ACCEPTED = `{"code":"${CODE.accepted}","onlyID":`;

/** Concatenated for speed, once for each message; only the id needs escaping. */
export const acceptedFrame = ({ onlyID, conversation, seq, time }: Omit<Accepted, 'code'>): Frame =>
  (conversation === undefined
    ? `${ACCEPTED}${JSON.stringify(onlyID)},"time":${time}}`
    : `${ACCEPTED}${JSON.stringify(onlyID)},"conversation":"${conversation}","seq":${seq},"time":${time}}`) as Frame;

export const refusedFrame = (answer: Omit<Refused, 'code'>): Frame =>
  JSON.stringify({ code: CODE.refused, ...answer } satisfies Refused) as Frame;

export const boundFrame = (cursor: string, time: number): Frame =>
  JSON.stringify({ code: CODE.bound, cursor, time }) as Frame;

export const snapshotFrame = (cursor: string, time: number): Frame =>
  JSON.stringify({ code: CODE.snapshotNeeded, cursor, time }) as Frame;

export const savingFrame = (isDelayed: boolean): Frame =>
  frameOf(pushOf({ code: CODE.saving, saving: isDelayed ? 'delayed' : 'ok' }));

export const loginOverFrame = (reason: string, cursor: string): Frame =>
  frameOf({ ...pushOf({ code: CODE.loginOver, reason }), cursor });

export type KnownMarks = {
  visitorId: string;
  conversation: string;
  readSeq: number;
  unread: number;
  visitorMessages: number;
  visitorReadSeq: number;
  visitorGotSeq: number;
};

/** The read marks of both sides of a conversation. */
export function readMarkFrames(marks: KnownMarks): [service: Frame, user: Frame] {
  const { visitorId: YQToken, conversation, readSeq, unread, visitorMessages, visitorReadSeq, visitorGotSeq } = marks;
  const of = { YQToken, conversation };
  return [
    frameOf(
      pushOf({ code: CODE.read, ...of, role: 'service', seq: readSeq, unreadNumber: unread, umsg: visitorMessages }),
    ),
    frameOf(pushOf({ code: CODE.read, ...of, role: 'user', seq: visitorReadSeq, got: visitorGotSeq })),
  ];
}
