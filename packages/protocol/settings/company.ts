import * as z from 'zod';
import { pair, text, timeZone } from '../shapes';
import { span, weekly } from './hours';
import { section } from './section';

const date = z.iso.date();

/** Dates with hours of their own, such as a holiday (none: closed) or a weekend that is worked. */
const specialDay = z
  .object({ name: text(60).default(''), from: date, to: date, hours: z.array(z.object(span)).max(10).default([]) })
  .refine(({ from, to }) => from <= to, { message: 'bad-request', path: ['to'] });

export type SpecialDaySetting = z.infer<typeof specialDay>;

/** When visitors are served (core's SPEC, R-60 … R-62), and what they read at other times. */
export const company = section({
  audience: 'agents',
  needs: { role: ['Admin'], mode: 'oneOf' },
  forVisitors: ['offHours'],
  bySite: true,
  shape: z.object({
    /** At the top of windows without a title of their own, and in mails. */
    name: text(60).default(''),
    /** Empty: always. */
    openingHours: z.array(weekly).max(50).default([]),
    specialDays: z.array(specialDay).max(200).default([]),
    /** Time zone of the hours; empty: that of the shifts (section `routing`). */
    timeZone: timeZone.or(z.literal('')).default(''),
    /** Shown above the letter while it is closed. */
    offHours: pair(500),
  }),
});
