import type { Pair } from '../../window-texts/wording';

/** What windows get of the sections `launcher`, `navigation`, `opening` and `consent`: ready, absent while they are off. */
export type ReadyLook = {
  /** Path of the icon in a box of 24 × 24. */
  path: string;
  /** Key of the uploaded picture in place of the icon; empty: none. */
  picture: string;
  text: Pair;
};

export type ReadyPages = { pages: readonly string[]; notPages: readonly string[] };

export type ReadyLauncher = ReadyPages & {
  css: string;
  /** The media query of phones. */
  small: string;
  desktop: ReadyLook;
  phone: ReadyLook;
  variant: 'online' | 'hidden' | 'offline';
  /** Not now, by its hours or because nobody is online. */
  isHidden: boolean;
  /** Seconds. */
  delay: number;
  draggable: boolean;
  trigger: string;
  agents: 'none' | 'initials' | 'names';
};

export type ReadyItem = ReadyLook & {
  id: string;
  /** What a press does; `href` is empty for all but links. */
  press: 'chat' | 'letter' | 'top' | 'link' | 'card';
  href: string;
  card: Pair;
  cardPicture: string;
};

export type ReadyNavigation = ReadyPages & {
  css: string;
  items: readonly ReadyItem[];
  /** The other order, by positions; null: no comparison. */
  other: readonly number[] | null;
  isHidden: boolean;
  /** `closed`: folded at first. */
  collapse: 'never' | 'open' | 'closed';
  label: Pair;
  fold: Pair;
  unfold: Pair;
};

/** Of the sections `opening` and `look`: where and when the chat window opens, and its place on the page. */
export type ReadyOpening = ReadyPages & {
  css: string;
  /** The media query of phones. */
  small: string;
  /** The element of the page that holds the window; empty: none. */
  element: string;
  mode: 'page' | 'popup' | 'tab';
  /** Seconds after which it opens by itself; null: it does not. */
  desktop: number | null;
  phone: number | null;
  /** The running visit, in which it opens by itself once; only with `hello`. */
  visit?: string;
};

/** Of the section `consent`. */
export type ReadyConsent = { text: Pair; version: string };
