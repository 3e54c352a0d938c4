import * as z from 'zod';
import { messageKind, messageText, onlyID, seq, text } from '../shapes';

/** 5001: the visitor's credential; `cursor` resumes. */
export const bindVisitor = z.object({
  code: z.literal('5001'),
  type: z.literal('visitor').optional(),
  credential: z.string().max(128),
  cursor: z.string().max(64).nullish(),
});

/** 6000: a visitor's message; the first opens a conversation. */
export const visitorSays = z.object({
  code: z.literal('6000'),
  onlyID,
  msg: messageText,
  kind: messageKind.default('text'),
  /** The quoted message. */
  quote: onlyID.nullish(),
});

/** 6001: a visitor is typing; `text` if the site shows it to agents. */
export const visitorTypes = z.object({ code: z.literal('6001'), text: text(2000).optional() });

/** 6002: another page view of the same visit. */
export const visitorViews = z.object({
  code: z.literal('6002'),
  onlyID,
  URL: text(4096),
  title: text(1000).default(''),
  referrer: text(4096).optional(),
});

/** 6003: the visitor has read up to `seq`. */
export const visitorRead = z.object({ code: z.literal('6003'), seq });

/**
 * 6004: the visitor's browser has received everything up to `seq`, read or not (0: no message), and shows an open
 * invitation.
 */
export const visitorGot = z.object({ code: z.literal('6004'), seq });

export const visitorFrame = z.discriminatedUnion('code', [
  visitorSays,
  visitorTypes,
  visitorViews,
  visitorRead,
  visitorGot,
]);
export type VisitorFrame = z.output<typeof visitorFrame>;
