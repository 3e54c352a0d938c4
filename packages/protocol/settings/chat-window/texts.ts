import * as z from 'zod';
import { pairWith } from '../../shapes';
import { section } from '../section';

/** Texts that the window says by itself and that a site may replace, with their variables. */
export const TEXT_VARIABLES = {
  greetingNote: [],
  write: [],
  writeAgain: [],
  previewHint: [],
  stateOnline: [],
  answerSeconds: ['n'],
  answerMinutes: ['n'],
  stateNobody: [],
  stateWaiting: [],
  stateTalking: [],
  stateRobot: [],
  queueTitle: [],
  queueNext: [],
  queueAhead: ['n'],
  queueWait: ['time'],
  queueLonger: [],
  queueHint: [],
  noticeAssigned: ['name'],
  noticeRequeued: ['name'],
  noticeTakenOver: ['name'],
  noticeTransferring: ['name'],
  noticeRobot: [],
  noticeEnded: [],
  noticeEndedByYou: [],
  noticeLeftQueue: [],
  noticeEndedIdle: [],
  noticeRated: ['name', 'n'],
  inviteTitle: [],
  letterTitle: [],
  letterNote: [],
  letterClosed: [],
  letterArrived: [],
  letterArrivedNote: [],
  rateTitle: [],
  rateThanks: [],
} as const satisfies Record<string, readonly string[]>;

export type TextName = keyof typeof TEXT_VARIABLES;
export const textNames = Object.keys(TEXT_VARIABLES) as TextName[];

const shape = Object.fromEntries(textNames.map((name) => [name, pairWith(300, TEXT_VARIABLES[name])])) as Record<
  TextName,
  ReturnType<typeof pairWith>
>;

/** The window's own texts; an empty pair is the built-in text (`window-texts`). */
export const texts = section({
  audience: 'visitors',
  needs: { role: ['Admin'], mode: 'oneOf' },
  bySite: true,
  sparse: true,
  shape: z.object(shape),
});
