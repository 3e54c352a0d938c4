import { readableAccent } from '@parley/core/look/accent';
import type { Pair } from '../../window-texts/wording';
import type { ItemKind, NavigationItem } from '../navigation';
import type { SectionValue } from '../sections';
import { ICON_PATHS } from './icons';
import { styleOfNavigation } from './navigation-style';
import type { ReadyItem, ReadyNavigation } from './ready';

type Navigation = SectionValue<'navigation'>;

/** Names of items that the site gives none. */
const NAMES: Readonly<Record<ItemKind, Pair>> = {
  chat: { zh: '在线咨询', en: 'Chat' },
  phone: { zh: '电话', en: 'Call us' },
  callback: { zh: '请回电', en: 'Call me back' },
  wechat: { zh: '微信', en: 'WeChat' },
  qq: { zh: 'QQ', en: 'QQ' },
  link: { zh: '链接', en: 'Link' },
  form: { zh: '留言', en: 'Leave a message' },
  top: { zh: '回到顶部', en: 'Back to top' },
  custom: { zh: '更多', en: 'More' },
};

const PRESSES: Readonly<Record<ItemKind, ReadyItem['press']>> = {
  chat: 'chat',
  phone: 'link',
  callback: 'letter',
  wechat: 'card',
  qq: 'link',
  link: 'link',
  form: 'letter',
  top: 'top',
  custom: 'card',
};

/** What windows of a site get of the section `navigation`; null: no bar. */
export function readyNavigation(
  navigation: Navigation,
  { accent, isDue }: { accent: string; isDue: boolean },
): ReadyNavigation | null {
  if (!isNavigationOn(navigation)) return null;
  const { items, compare, pages, notPages, collapse } = navigation;
  return {
    css: styleOfNavigation({ ...navigation, fill: navigation.color || '#ffffff', accent: readableAccent(accent) }),
    items: items.map(readyItem),
    other: compare ? otherOrder(items) : null,
    isHidden: !isDue,
    collapse,
    label: { zh: '快捷导航', en: 'Quick links' },
    fold: { zh: '收起', en: 'Collapse' },
    unfold: { zh: '展开快捷导航', en: 'Show quick links' },
    pages,
    notPages,
  };
}

export const isNavigationOn = ({ on, items }: Navigation): boolean => on && items.length > 0;

function readyItem({ id, kind, icon, picture, label, target, card, cardPicture }: NavigationItem): ReadyItem {
  const href = hrefOf(kind, target.trim());
  return {
    id,
    press: href === '' ? PRESSES[kind] : 'link',
    href,
    path: ICON_PATHS[icon],
    picture,
    text: label.zh.trim() === '' ? NAMES[kind] : label,
    card: cardOf(kind, target.trim(), card),
    cardPicture,
  };
}

/** A number stands on its card, so that it can be read where no phone is at hand. */
const cardOf = (kind: ItemKind, target: string, card: Pair): Pair =>
  card.zh.trim() === '' && kind === 'phone' ? { zh: target, en: target } : card;

function hrefOf(kind: ItemKind, target: string): string {
  if (kind === 'phone') return `tel:${target.replace(/[^+\d]/g, '')}`;
  if (kind === 'qq') return `https://wpa.qq.com/msgrd?v=3&uin=${target}&site=qq&menu=yes`;
  return kind === 'link' || kind === 'custom' ? target : '';
}

/** A place that was chosen goes before one that an item merely keeps. */
function otherOrder(items: readonly { other: number }[]): number[] {
  const place = (at: number) => (items[at]?.other ? items[at].other - 0.5 : at + 1);
  return [...items.keys()].sort((a, b) => place(a) - place(b) || a - b);
}
