/** Colours as `#rrggbb`: mixing them, and making them readable (WCAG 2.2, 1.4.3). */
export const TEXT_CONTRAST = 4.5;

const LUMA = [0.2126, 0.7152, 0.0722] as const;
/** Step of the search: too small to be seen, and large enough for few steps. */
const STEP = 0.01;

export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** Mixes two colours: `share` of `a`, the rest of `b`. */
export function mix(a: string, b: string, share: number): string {
  const [from, to] = [channels(b), channels(a)];
  return hexOf(from.map((value, at) => value + ((to[at] ?? 0) - value) * share));
}

/** The first colour between `colour` and black (or white) that is readable on all `grounds`. */
export function readableOn(colour: string, grounds: readonly string[], way: 'darker' | 'lighter'): string {
  const [hue, saturation, lightness] = hslOf(colour);
  const step = way === 'darker' ? -STEP : STEP;
  for (let light = lightness; light >= 0 && light <= 1; light += step) {
    const tried = hexOfHsl(hue, saturation, light);
    if (grounds.every((ground) => contrast(tried, ground) >= TEXT_CONTRAST)) return tried;
  }
  return way === 'darker' ? '#000000' : '#ffffff';
}

function luminance(hex: string): number {
  return channels(hex).reduce((sum, value, at) => {
    const part = value / 255;
    return sum + (LUMA[at] ?? 0) * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  }, 0);
}

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const hexOf = (values: readonly number[]): string =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

function hslOf(hex: string): [hue: number, saturation: number, lightness: number] {
  const [r = 0, g = 0, b = 0] = channels(hex).map((value) => value / 255);
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const [span, lightness] = [most - least, (most + least) / 2];
  if (span === 0) return [0, 0, lightness];
  const turn = most === r ? (g - b) / span : most === g ? (b - r) / span + 2 : (r - g) / span + 4;
  return [(turn * 60 + 360) % 360, span / (1 - Math.abs(2 * lightness - 1)), lightness];
}

function hexOfHsl(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (at: number) => {
    const k = (at + hue / 30) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return hexOf([channel(0), channel(8), channel(4)]);
}
