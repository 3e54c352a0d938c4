import * as z from 'zod';
import { pair, text } from '../shapes';
import { weekly } from './hours';
import { section } from './section';
import { iconName, optionalColour, pageRules, pictureKey, pixels } from './showing/rules';

export const ITEM_KINDS = ['chat', 'phone', 'callback', 'wechat', 'qq', 'link', 'form', 'top', 'custom'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

export const MOST_ITEMS = 12;

const PHONE = /^\+?\d[\d ()-]{2,24}$/;
const QQ = /^[1-9]\d{4,11}$/;
/** Addresses that a press may lead to: https, a call, a mail, or a page of the same site. */
const LINK = /^(https:\/\/[^\s<>"]+|tel:[+\d-]+|mailto:[^\s<>"]+|\/([^/\\\s<>"][^\s<>"]*)?|#[^\s<>"]*)$/i;

/** Why a target does not fit its kind; null: it does. */
function targetProblem(kind: ItemKind, target: string): 'bad-phone' | 'bad-qq' | 'bad-link' | null {
  if (kind === 'phone') return PHONE.test(target) ? null : 'bad-phone';
  if (kind === 'qq') return QQ.test(target) ? null : 'bad-qq';
  if (kind === 'link' || (kind === 'custom' && target !== '')) return LINK.test(target) ? null : 'bad-link';
  return null;
}

const filled = (words: { zh: string; en: string }): boolean => words.zh.trim() !== '';

const item = z
  .object({
    /** Names the item in orders and statistics. */
    id: z.string().regex(/^[a-z0-9]{1,16}$/),
    kind: z.enum(ITEM_KINDS),
    icon: iconName.default('bubble'),
    /** An uploaded picture in place of the icon. */
    picture: pictureKey.default(''),
    /** Empty: the built-in name of the kind; links and items of one's own need one. */
    label: pair(20),
    /** Number or address, by kind. */
    target: text(500).default(''),
    /** Shown while the pointer or the focus is on the item. */
    card: pair(200),
    cardPicture: pictureKey.default(''),
    /** Place in the other order while two are compared, from 1; 0: the same place. */
    other: z.number().int().min(0, 'out-of-range').max(MOST_ITEMS, 'out-of-range').default(0),
  })
  .superRefine(({ kind, target, label, card, cardPicture }, { addIssue }) => {
    const problem = targetProblem(kind, target.trim());
    if (problem) addIssue({ code: 'custom', message: problem, path: ['target'] });
    if ((kind === 'link' || kind === 'custom') && !filled(label))
      addIssue({ code: 'custom', message: 'empty', path: ['label'] });
    if (kind === 'wechat' && cardPicture === '' && !filled(card))
      addIssue({ code: 'custom', message: 'empty', path: ['cardPicture'] });
  });

export type NavigationItem = z.infer<typeof item>;

const differ = (items: readonly { id: string }[]) => new Set(items.map(({ id }) => id)).size === items.length;

/**
 * The bar at the side of a site's pages. The server sends windows a ready form of it (`settings/ready/navigation`), and
 * only while it is on.
 */
export const navigation = section({
  audience: 'visitors',
  needs: { role: ['Admin'], mode: 'oneOf' },
  bySite: true,
  shape: z.object({
    on: z.boolean().default(false),
    items: z.array(item).max(MOST_ITEMS).refine(differ, 'bad-request').default([]),
    /** Half of the visitors see the items in their other order, always the same half. */
    compare: z.boolean().default(false),
    side: z.enum(['right', 'left']).default('right'),
    /** Pixels above the middle of the screen. */
    offset: pixels(-400, 400, 0),
    /** Pixels from the side. */
    edge: pixels(0, 200, 0),
    color: optionalColour.default(''),
    ink: optionalColour.default(''),
    device: z.enum(['all', 'desktop', 'phone']).default('all'),
    /** `closed`: a handle at first, which unfolds the bar. */
    collapse: z.enum(['never', 'open', 'closed']).default('never'),
    ...pageRules,
    /** Empty: always. */
    hours: z.array(weekly).max(50).default([]),
  }),
});
