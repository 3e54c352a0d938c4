/** What windows get of the sections `launcher` and `navigation`: ready to be shown, absent while they are off. */
export type Pair = { zh: string; en: string };

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
