import { mix, readableOn } from './contrast';
import type { ThemeName } from './theme';

/** A theme's main colour, its tint of ten per cent, and its state colours. */
type Family = { primary: string; tint: string; good?: string; wait?: string; bad?: string };
/** Backgrounds of side bar, first column and header. */
type Ground = 'black' | 'white' | 'ocean';

const BLUE: Family = { primary: '#1890ff', tint: '#e8f4ff' };
const GREEN: Family = { primary: '#41b584', tint: '#ecf8f3', good: '#67c23a', wait: '#e6a23c', bad: '#f56c6c' };
const RED: Family = { ...GREEN, primary: '#f34d37', tint: '#feedeb' };

/** The seven themes (shell, 1.2). */
const THEMES: Record<ThemeName, { family: Family; ground: Ground }> = {
  'blue-black': { family: BLUE, ground: 'black' },
  'blue-white': { family: BLUE, ground: 'white' },
  'green-black': { family: GREEN, ground: 'black' },
  'green-white': { family: GREEN, ground: 'white' },
  'red-black': { family: RED, ground: 'black' },
  'red-white': { family: RED, ground: 'white' },
  ocean: { family: BLUE, ground: 'ocean' },
};

/** Neutral colours of `ui/tokens.css` on which these colours are shown. */
const LIGHT = { n1: '#ffffff', n2: '#f7f8fa', n3: '#eff1f4' };
const DARK = { n1: '#15181d', n2: '#1b1f25', n3: '#23282f' };
const WHITE = '#ffffff';
/** Text on the light accent in dark mode: nearly black, with the accent's hue. */
const INK = '#06090f';

/** Share of a colour in its tinted background in dark mode. */
const SOFT_SHARE = 0.16;
const MINE_SHARE = 0.22;
/** How much an accent changes its brightness on hover. */
const STRONG_SHARE = 0.86;

export type Palette = Record<AccentName | ShellName, string>;

type AccentName =
  | 'accent'
  | 'accent-strong'
  | 'accent-soft'
  | 'on-accent'
  | 'info'
  | 'info-soft'
  | 'mine'
  | 'good'
  | 'good-soft'
  | 'wait'
  | 'wait-soft'
  | 'bad'
  | 'bad-soft';

type ShellName =
  | 'shell-primary'
  | 'shell-fill'
  | 'shell-tint'
  | 'shell-side'
  | 'shell-side-end'
  | 'shell-side-text'
  | 'shell-side-hover'
  | 'shell-side-active'
  | 'shell-side-active-text'
  | 'shell-side-edge'
  | 'shell-column'
  | 'shell-column-end'
  | 'shell-column-text'
  | 'shell-column-arrow'
  | 'shell-header'
  | 'shell-header-text'
  | 'shell-header-hover'
  | 'shell-header-active'
  | 'shell-header-active-text';

/** Every colour of a theme, in light or dark, by the name of its CSS variable. */
export function paletteOf(name: ThemeName, dark: boolean): Palette {
  const { family, ground } = THEMES[name];
  return { ...meanings(family, dark), ...accents(family, dark), ...grounds(ground, family, dark) };
}

function accents({ primary, tint }: Family, dark: boolean) {
  const { n1, n2, n3 } = dark ? DARK : LIGHT;
  const soft = dark ? mix(primary, n1, SOFT_SHARE) : tint;
  const mine = dark ? mix(primary, n1, MINE_SHARE) : tint;
  const accent = readableOn(primary, [n1, n2, n3, soft, mine], dark ? 'lighter' : 'darker');
  return {
    accent,
    'accent-strong': mix(accent, dark ? WHITE : '#000000', STRONG_SHARE),
    'accent-soft': soft,
    'on-accent': dark ? INK : WHITE,
    info: accent,
    'info-soft': soft,
    mine,
    'shell-primary': primary,
    // White text is shown on it in light and dark mode.
    'shell-fill': readableOn(primary, [WHITE], 'darker'),
    'shell-tint': soft,
  };
}

type Meaning = readonly [colour: string, soft: string];

/** The console's own colours, as in `ui/tokens.css`. */
const OWN: Record<'light' | 'dark', Record<'good' | 'wait' | 'bad', Meaning>> = {
  light: { good: ['#137a3a', '#e6f5eb'], wait: ['#a04b00', '#fdf1df'], bad: ['#c4262e', '#fdecec'] },
  dark: { good: ['#4cc27a', '#16301f'], wait: ['#f0a848', '#372713'], bad: ['#ff7b7b', '#3a1d1f'] },
};

/** Good, wait and bad: the theme's or the console's own, each with its tinted background. */
function meanings(family: Family, dark: boolean) {
  const own = dark ? OWN.dark : OWN.light;
  const [good, goodSoft] = family.good ? meaning(family.good, dark) : own.good;
  const [wait, waitSoft] = family.wait ? meaning(family.wait, dark) : own.wait;
  const [bad, badSoft] = family.bad ? meaning(family.bad, dark) : own.bad;
  return { good, 'good-soft': goodSoft, wait, 'wait-soft': waitSoft, bad, 'bad-soft': badSoft };
}

function meaning(colour: string, dark: boolean): Meaning {
  const { n1, n3 } = dark ? DARK : LIGHT;
  const soft = mix(colour, n1, dark ? SOFT_SHARE : 0.1);
  return [readableOn(colour, [n1, n3, soft], dark ? 'lighter' : 'darker'), soft];
}

function grounds(ground: Ground, family: Family, dark: boolean) {
  const fill = readableOn(family.primary, [WHITE], 'darker');
  if (ground === 'white') return whiteGround(family, fill, dark);
  const side = ground === 'ocean' ? oceanSide(dark) : blackSide(dark);
  return {
    'shell-side': side.from,
    'shell-side-end': side.to,
    'shell-side-text': '#f4f4f5',
    'shell-side-hover': side.hover,
    'shell-side-active': ground === 'ocean' ? side.active : fill,
    'shell-side-active-text': WHITE,
    'shell-side-edge': dark ? '#2e343d' : side.from,
    'shell-column': side.from,
    'shell-column-end': side.to,
    'shell-column-text': WHITE,
    'shell-column-arrow': WHITE,
    'shell-header': side.header,
    'shell-header-text': WHITE,
    'shell-header-hover': side.hover,
    'shell-header-active': ground === 'ocean' ? side.active : fill,
    'shell-header-active-text': WHITE,
  };
}

type Side = { from: string; to: string; header: string; hover: string; active: string };

function blackSide(dark: boolean): Side {
  const from = dark ? '#0e1115' : '#282c34';
  return { from, to: from, header: from, hover: mix(WHITE, from, 0.08), active: from };
}

/**
 * `linear-gradient(to right, #006cff, #399efd)` and a flat `#1890ff`, darkened until white text on them is readable.
 */
function oceanSide(dark: boolean): Side {
  const [from, to, header] = ['#006cff', '#399efd', '#1890ff'].map((colour) => {
    const read = readableOn(colour, [WHITE, '#f4f4f5'], 'darker');
    return dark ? mix(read, '#000000', 0.5) : read;
  }) as [string, string, string];
  return { from, to, header, hover: mix(header, '#000000', 0.9), active: mix(header, '#000000', 0.74) };
}

function whiteGround({ primary, tint }: Family, fill: string, dark: boolean) {
  const { n1, n2, n3 } = dark ? DARK : LIGHT;
  const text = dark ? '#c9cfd8' : '#515a6e';
  const { accent, 'accent-soft': soft } = accents({ primary, tint }, dark);
  return {
    'shell-side': n1,
    'shell-side-end': n1,
    'shell-side-text': text,
    'shell-side-hover': dark ? n3 : mix(tint, WHITE, 0.6),
    'shell-side-active': soft,
    'shell-side-active-text': accent,
    'shell-side-edge': dark ? '#2e343d' : '#ebeef5',
    'shell-column': dark ? n2 : '#f7f9ff',
    'shell-column-end': dark ? n2 : '#f7f9ff',
    'shell-column-text': text,
    'shell-column-arrow': fill,
    'shell-header': n1,
    'shell-header-text': text,
    'shell-header-hover': dark ? n3 : mix(tint, WHITE, 0.6),
    'shell-header-active': soft,
    'shell-header-active-text': accent,
  };
}
