import { readRange } from '@parley/core/visit/network-address';
import { EVERYWHERE, regionActions, regionTimes, shutsEverybodyOut } from '@parley/core/visit/region-rules';
import * as z from 'zod';
import { pair, text, timeZone, uuid } from '../shapes';
import { weekly } from './hours';
import { section } from './section';

const range = text(64).refine((value) => readRange(value) !== null, 'not-a-range');
const place = z.string().regex(/^\d{6}$/);

const rule = z
  .object({
    key: z.string().regex(/^[\w-]{1,64}$/),
    name: text(60).default(''),
    enabled: z.boolean().default(true),
    places: z.array(place).max(60).default([]),
    ranges: z.array(range).max(200).default([]),
    /** The higher one goes first; the usual is 0. */
    priority: z.number().int().min(-100).max(100).default(0),
    when: z.enum(regionTimes).default('always'),
    hours: z.array(weekly).max(50).default([]),
    /** Of `hours`; empty: that of the opening hours. */
    timeZone: timeZone.or(z.literal('')).default(''),
    action: z.enum(regionActions).default('allow'),
    /** Language of the window, instead of the site's or the browser's. */
    language: z.enum(['auto', 'zh', 'en']).default('auto'),
    /** Above the letter form, or as the greeting of the window that is served. */
    tip: pair(500),
    to: z
      .object({ kind: z.enum(['group', 'agent']), id: uuid })
      .nullable()
      .default(null),
  })
  .superRefine(({ places, ranges, when, hours, action, to }, { addIssue }) => {
    const empty = (field: string) => addIssue({ code: 'custom', message: 'empty', path: [field] });
    if (places.length + ranges.length === 0) empty('places');
    if (when === 'hours' && hours.length === 0) empty('hours');
    if (action === 'route' && to === null) empty('to');
  });

export const regionRule = rule;
export type RegionRuleSetting = z.infer<typeof rule>;

const rules = z
  .array(rule)
  .max(200)
  .superRefine((list, { addIssue }) => {
    if (!shutsEverybodyOut(list)) return;
    const at = list.findIndex(
      ({ enabled, action, places, ranges }) =>
        enabled && action === 'hide' && (places.includes(EVERYWHERE) || ranges.length > 0),
    );
    addIssue({ code: 'custom', message: 'shuts-everybody-out', path: [Math.max(at, 0), 'action'] });
  });

/** Who is served, by region and address (core's SPEC, V-41 … V-46). */
export const region = section({
  audience: 'server',
  needs: { role: ['Admin'], mode: 'oneOf' },
  bySite: true,
  shape: z.object({
    rules: rules.default([]),
    /** Addresses and ranges that are served whatever the rules say. */
    allowed: z.array(range).max(500).default([]),
  }),
});
