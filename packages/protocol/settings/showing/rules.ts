import { isPagePattern } from '@parley/core/visit/page-pattern';
import * as z from 'zod';
import { text } from '../../shapes';

/** Icons that come with the program. */
export const ICONS = ['bubble', 'headset', 'question', 'mail', 'phone', 'wechat', 'qq', 'link', 'form', 'up'] as const;
export type IconName = (typeof ICONS)[number];
export const iconName = z.enum(ICONS);

/** Key of an uploaded picture; empty: none. */
export const pictureKey = z.string().regex(/^([\w-]{32})?$/, 'unknown-picture');

export const optionalColour = z.string().regex(/^(#[0-9a-f]{6})?$/i);

/** A number of pixels, whose bounds are refused by name. */
export const pixels = (min: number, max: number, usual: number) =>
  z.number().int().min(min, 'out-of-range').max(max, 'out-of-range').default(usual);

/** A page as in `/price*`, `https://shop.example/*` or `*word*` (core's SPEC, V-47). */
export const pagePattern = (length: number) => text(length).refine(isPagePattern, 'bad-page-pattern');
export const pagePatterns = z.array(pagePattern(200)).max(20).default([]);

/** Pages with the launcher or the bar, and pages without; none of the former: all. */
export const pageRules = { pages: pagePatterns, notPages: pagePatterns };
