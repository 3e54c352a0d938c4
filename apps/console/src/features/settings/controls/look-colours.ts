import { contrastBetween } from '@parley/core/look/accent';

type Themed = { light: string; dark: string };

/** As in the window's own style (`apps/widget/src/frame/style.css`). */
export const builtInColours = {
  ground: { light: '#ffffff', dark: '#16191f' },
  sunken: { light: '#f7f8fa', dark: '#1c2027' },
  theirs: { light: '#eef0f3', dark: '#2a2f38' },
  line: { light: '#e3e6eb', dark: '#2b313b' },
  edge: { light: '#8a93a1', dark: '#7b8594' },
  ink: { light: '#1b1f26', dark: '#e8eaee' },
  soft: { light: '#5b6472', dark: '#a3abb8' },
} as const satisfies Record<string, Themed>;

export type ColourName = keyof typeof builtInColours;
export type Colours = Readonly<Record<ColourName, Themed>>;

export const colourNames = Object.keys(builtInColours) as ColourName[];
const isName = (name: string): name is ColourName => Object.hasOwn(builtInColours, name);

/** The site's own colours: `theirs #eef3ff #22304a`. */
export const coloursOf = (list: readonly string[]): Partial<Record<ColourName, Themed>> =>
  Object.fromEntries(
    list.flatMap((line) => {
      const [name = '', light = '', dark = ''] = line.split(' ');
      return isName(name) ? [[name, { light, dark }]] : [];
    }),
  );

/** The list with a colour, or without it. */
export function withColour(list: readonly string[], name: ColourName, colour: Themed | null): string[] {
  const own = { ...coloursOf(list), [name]: colour };
  return colourNames.flatMap((each) => {
    const themed = own[each];
    return themed ? [`${each} ${themed.light} ${themed.dark}`] : [];
  });
}

/** Text and what it stands on. */
const PAIRS = [
  ['ink', 'ground'],
  ['ink', 'theirs'],
  ['ink', 'sunken'],
  ['soft', 'ground'],
  ['soft', 'sunken'],
] as const;

/** The pair that is hardest to read. */
export function lowestContrast(all: Colours) {
  const pairs = PAIRS.flatMap(([text, ground]) =>
    (['light', 'dark'] as const).map((theme) => ({
      text,
      ground,
      theme,
      ratio: contrastBetween(all[text][theme], all[ground][theme]),
    })),
  );
  return pairs.reduce((lowest, pair) => (pair.ratio < lowest.ratio ? pair : lowest));
}
