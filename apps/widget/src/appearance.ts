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
