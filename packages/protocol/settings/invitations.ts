import * as z from 'zod';
import { INVITATION_LENGTH } from '../codes';
import { pair, text } from '../shapes';
import { section } from './section';
import { pagePatterns, pictureKey } from './showing/rules';

const count = (max: number, usual = 0) => z.number().int().min(0).max(max).default(usual);
const id = z.string().regex(/^[\w-]{1,36}$/);

/** Characters of the name of a page's event. */
export const EVENT_LENGTH = 60;

export const INVITATION_LOOKS = ['box', 'bubble', 'card', 'image'] as const;
export const INVITATION_PLACES = ['corner', 'center', 'bottom'] as const;
export const INVITATION_SIZES = ['s', 'm', 'l'] as const;
export const PHONE_LOOKS = ['sheet', 'bubble', 'off'] as const;

const variant = z
  .object({
    id,
    /** Of all variants of the rule; 0: nobody gets it. */
    weight: count(100, 1),
    look: z.enum(INVITATION_LOOKS).default('box'),
    title: pair(60),
    text: pair(INVITATION_LENGTH),
    /** Words of the buttons; empty: the built-in ones. */
    accept: pair(20),
    later: pair(20),
    position: z.enum(INVITATION_PLACES).default('corner'),
    size: z.enum(INVITATION_SIZES).default('m'),
    /** Empty: as the window. */
    background: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i)
      .or(z.literal(''))
      .default(''),
    phone: z.enum(PHONE_LOOKS).default('sheet'),
    /** Of the look `image`, with what it shows for those who do not see it. */
    picture: pictureKey.default(''),
    alt: pair(100),
  })
  .refine(({ text: said }) => said.zh.trim() !== '' || said.en.trim() !== '', { message: 'empty', path: ['text'] })
  .refine(({ look, picture }) => look !== 'image' || picture !== '', { message: 'empty', path: ['picture'] })
  .refine(({ look, alt }) => look !== 'image' || alt.zh.trim() !== '', { message: 'empty', path: ['alt'] });

/** Who is invited when, and with which words. Its place in the list is its priority. */
const rule = z.object({
  id,
  name: text(60).refine((name) => name.trim() !== '', 'empty'),
  enabled: z.boolean().default(true),
  /** Seconds since the visit began, and on this page. */
  delaySeconds: count(3600),
  dwellSeconds: count(3600),
  /** Pages of the visit so far, this one included. */
  pagesViewed: count(100),
  scrollPercent: count(100),
  /** The pointer leaves the page upwards, to close it. */
  exitIntent: z.boolean().default(false),
  /** Name of an event that the page has to tell by `parley('event', name)`; empty: none. */
  event: text(EVENT_LENGTH).default(''),
  pages: pagePatterns,
  referrers: pagePatterns,
  keywords: z
    .array(text(100).refine((word) => word.trim() !== '', 'empty'))
    .max(20)
    .default([]),
  regions: z
    .array(z.string().regex(/^\d{6}$/))
    .max(100)
    .default([]),
  devices: z
    .array(z.enum(['desktop', 'mobile', 'tablet']))
    .max(3)
    .default([]),
  visitors: z.enum(['all', 'new', 'returning']).default('all'),
  hours: z.enum(['any', 'open', 'closed']).default('any'),
  agents: z.enum(['any', 'free']).default('any'),
  /** Percent of the visitors who get no invitation, to compare with. */
  holdout: count(90),
  variants: z
    .array(variant)
    .min(1)
    .max(5)
    .refine((list) => list.length === 0 || list.some(({ weight }) => weight > 0), 'weights-zero')
    .refine((list) => isEachOnce(list), 'bad-request'),
});

export type InvitationRule = z.output<typeof rule>;
export type InvitationVariant = z.output<typeof variant>;

function isEachOnce(list: readonly { id: string }[]): boolean {
  return new Set(list.map((one) => one.id)).size === list.length;
}

/** Automatic invitations; limits count those of a person on all its pages and tabs. 0: without such a limit. */
export const invitations = section({
  audience: 'server',
  needs: { role: ['Admin'], mode: 'oneOf' },
  bySite: true,
  shape: z.object({
    rules: z.array(rule).max(50).refine(isEachOnce, 'bad-request').default([]),
    mostAVisit: count(100, 1),
    mostADay: count(100, 2),
    mostAPerson: count(1000),
    /** Minutes between two invitations. */
    repeatMinutes: count(100_000, 30),
    /** Hours after a refusal. */
    refusedHours: count(10_000, 24),
    /** No invitation while agents are online and all of them are full. */
    quietWhileFull: z.boolean().default(true),
  }),
});
