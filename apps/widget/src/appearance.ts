import type { SectionValue } from '@parley/protocol/settings/sections';

export type WindowSettings = SectionValue<'window'>;
export type Language = 'zh' | 'en';

/** As `protocol/settings/window`, for the time before the first hello and for a server that leaves one out. */
const DEFAULTS: WindowSettings = {
  title: '',
  greeting: '',
  accent: '#1f6feb',
  side: 'right',
  typingPreview: false,
  language: 'auto',
};

export const windowSettings = (settings: Record<string, unknown> | undefined): WindowSettings => ({
  ...DEFAULTS,
  ...(settings?.window as Partial<WindowSettings> | undefined),
});

/** The site's choice, else what the script tag asks for, else the browser's own. */
export function languageOf(chosen: string, asked: string | undefined, browser: string): Language {
  const name = chosen === 'auto' ? asked || browser : chosen;
  return /^zh\b/i.test(name) ? 'zh' : 'en';
}

/** Contrast that white text needs on a fill (WCAG AA). */
const TEXT_CONTRAST = 4.5;

/** The accent, darkened until white text on it can be read. */
export function readableAccent(accent: string): string {
  let channels = [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16));
  while (1.05 / (luminance(channels) + 0.05) < TEXT_CONTRAST) channels = channels.map((value) => value * 0.96);
  return `#${channels.map((value) => Math.floor(value).toString(16).padStart(2, '0')).join('')}`;
}

function luminance(channels: number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
