import * as z from 'zod';
import { INVITATION_LOOKS, INVITATION_PLACES, INVITATION_SIZES, PHONE_LOOKS } from '../../settings/invitations';
import { onlyID, page, paging, text, timeZone, uuid } from '../../shapes';
import type { RouteTable } from '../route';

/** What a browser still has to wait for before it asks for an invitation: all of it. */
export const awaited = z.object({
  rule: z.string(),
  /** Seconds on this page. */
  after: z.number(),
  /** Percent of the page. */
  scroll: z.number().optional(),
  /** The pointer leaves the page upwards. */
  exit: z.literal(true).optional(),
  /** Name of an event that the page tells. */
  event: z.string().optional(),
});

const offer = z.object({
  id: z.string(),
  look: z.enum(INVITATION_LOOKS),
  title: z.string(),
  text: z.string(),
  /** Empty: the built-in word. */
  accept: z.string(),
  later: z.string(),
  position: z.enum(INVITATION_PLACES),
  size: z.enum(INVITATION_SIZES),
  background: z.string(),
  phone: z.enum(PHONE_LOOKS),
  /** Key of the picture of the look `image`; absent: none. */
  picture: z.string().optional(),
  alt: z.string().optional(),
});

/** One automatic invitation, or a visitor who was kept from one. */
const offered = z.object({
  id: z.string(),
  time: z.number(),
  YQToken: z.string(),
  /** Name of the visitor; empty: not known. */
  visitor: z.string(),
  site: z.string(),
  rule: z.string(),
  /** Of the rule at that time. */
  name: z.string(),
  /** Null: the holdout group. */
  variant: z.string().nullable(),
  /** The furthest step. */
  step: z.enum(['sent', 'shown', 'seen', 'accepted', 'refused', 'opened', 'valid']),
  /** What accepting opened. */
  conversation: z.string().nullable(),
});

/** Steps of the funnel; a later one includes those before it. */
export const FUNNEL_STEPS = ['sent', 'shown', 'seen', 'accepted', 'opened', 'valid', 'talked'] as const;

/** A rule's variant in numbers; `variant` null: its holdout group. */
const figures = z.object({
  variant: z.string().nullable(),
  sent: z.number(),
  shown: z.number(),
  seen: z.number(),
  accepted: z.number(),
  opened: z.number(),
  valid: z.number(),
  /** Visitors with a conversation of any kind within a day after it. */
  talked: z.number(),
  /** Their share beside that of the holdout group; absent: there is none. */
  verdict: z.enum(['more', 'less', 'chance', 'not-enough']).optional(),
});

export const offerRoutes = {
  'GET /visitor/offers': {
    needs: 'visitor',
    request: z.object({ URL: text(4096) }),
    answer: z.object({ offers: z.array(awaited) }),
    summary: 'Rules for automatic invitations of this page, for pages that the host shows without loading.',
  },
  'POST /visitor/claim': {
    needs: 'visitor',
    request: z.object({ rule: text(36), URL: text(4096), onlyID, language: z.enum(['zh', 'en']) }),
    answer: z.object({ offer: offer.nullable() }),
    summary:
      'What the browser is to show now for this rule; null: nothing, as the person’s limits say so, or a condition does not hold any more. Answered once for each onlyID.',
  },
  'POST /visitor/offered': {
    needs: 'visitor',
    request: z.object({ offer: uuid, what: z.enum(['shown', 'seen', 'accepted', 'refused']) }),
    answer: z.object({ conversation: z.string().nullable() }),
    summary: 'What became of an automatic invitation. Accepting opens a conversation if somebody is online.',
  },
  'GET /invitation/numbers': {
    needs: { role: ['Admin'], mode: 'oneOf' },
    request: z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      timeZone,
      site: uuid.optional(),
    }),
    answer: z.object({
      list: z.array(z.object({ rule: z.string(), name: z.string(), variants: z.array(figures) })),
    }),
    summary: 'Automatic invitations of some days by rule and variant: sent, shown, seen, accepted, opened, valid.',
  },
  'GET /invitation/getList': {
    needs: { role: ['Admin'], mode: 'oneOf' },
    request: paging.extend({
      from: z.iso.date(),
      to: z.iso.date(),
      timeZone,
      site: uuid.optional(),
      rule: text(36),
      /** `-`: the holdout group. */
      variant: text(36),
      step: z.enum(FUNNEL_STEPS),
    }),
    answer: page(offered),
    summary: 'The invitations behind a figure of `invitation/numbers`, newest first.',
  },
} as const satisfies RouteTable;

export type InvitationNumbers = z.infer<(typeof offerRoutes)['GET /invitation/numbers']['answer']>['list'][number];
