/** Contrast that white text needs on a fill (WCAG AA). */
export const TEXT_CONTRAST = 4.5;

export const isHexColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Contrast of white text on a fill, `#rrggbb`. */
export const contrastOfWhite = (fill: string): number => contrastOn(channelsOf(fill));

/** Contrast of two colours, `#rrggbb`. */
export function contrastBetween(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(channelsOf(one)), luminance(channelsOf(other))].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The accent, darkened until white text on it can be read. */
export function readableAccent(accent: string): string {
  let channels = channelsOf(accent);
  while (contrastOn(channels) < TEXT_CONTRAST) channels = channels.map((value) => value * 0.96);
  return `#${channels.map((value) => Math.floor(value).toString(16).padStart(2, '0')).join('')}`;
}

const channelsOf = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

const contrastOn = (channels: readonly number[]): number => 1.05 / (luminance(channels) + 0.05);

function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
