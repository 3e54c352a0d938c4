import { MAX_MEGABYTES, RECALL_SECONDS, WINDOW_DEFAULTS } from '@parley/protocol/settings/defaults';
import type { SectionValue } from '@parley/protocol/settings/sections';

export type WindowSettings = SectionValue<'window'>;
export type Language = 'zh' | 'en';

/**
 * Settings of the site with defaults, for use before the first hello too; no answer time is promised before it is
 * known.
 */
export type SiteSettings = {
  window: WindowSettings;
  company: Pick<SectionValue<'company'>, 'offHours'> | undefined;
  conversation: Pick<SectionValue<'conversation'>, 'recallSeconds' | 'answerSeconds'>;
  files: Pick<SectionValue<'files'>, 'maxMegabytes' | 'visitors'>;
  rating: Pick<SectionValue<'rating'>, 'askAtEnd' | 'goodTags' | 'badTags'>;
};

export const siteSettings = (settings: Record<string, unknown> | undefined): SiteSettings => ({
  window: windowSettings(settings),
  company: settings?.company as SiteSettings['company'],
  conversation: { recallSeconds: RECALL_SECONDS, answerSeconds: 0, ...(settings?.conversation as object | undefined) },
  files: { maxMegabytes: MAX_MEGABYTES, visitors: true, ...(settings?.files as object | undefined) },
  rating: { askAtEnd: true, goodTags: [], badTags: [], ...(settings?.rating as object | undefined) },
});

/** The settings after a section was saved; values that the site overrides stay. */
export function settingsAfter(
  settings: Record<string, unknown>,
  section: string,
  value: Record<string, unknown>,
): Record<string, unknown> {
  const own = (settings.site as Record<string, object> | undefined)?.[section];
  return { ...settings, [section]: { ...value, ...own } };
}

/** Light or dark: the site's choice, else what the script tag asks for, else the visitor's system. */
export function isDark(chosen: string, requested: string | undefined): boolean {
  const theme = chosen === 'auto' ? requested || 'auto' : chosen;
  return theme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
}

export const windowSettings = (settings: Record<string, unknown> | undefined): WindowSettings => ({
  ...WINDOW_DEFAULTS,
  ...(settings?.window as Partial<WindowSettings> | undefined),
});

/** The site's choice, else what the script tag asks for, else the browser's own. */
export function languageOf(chosen: string, requested: string | undefined, browser: string): Language {
  const name = chosen === 'auto' ? requested || browser : chosen;
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
