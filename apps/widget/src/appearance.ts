import { MAX_MEGABYTES, RECALL_SECONDS, TOOLS_DEFAULTS, WINDOW_DEFAULTS } from '@parley/protocol/settings/defaults';
import type { SectionValue } from '@parley/protocol/settings/sections';
import type { ReadyConsent } from '@parley/protocol/settings/showing/ready';
import type { InLanguage } from '@parley/protocol/window-texts/wording';

/** As they are served; `WindowSettings` have the texts of the window's language. */
type ServedWindow = SectionValue<'window'>;
export type WindowSettings = InLanguage<ServedWindow>;
export type Language = 'zh' | 'en';

type Tools = SectionValue<'tools'>;
type Rating = InLanguage<SectionValue<'rating'>>;

/**
 * Settings of the site with defaults, for use before the first hello too; no answer time is promised before it is
 * known.
 */
export type SiteSettings = {
  window: WindowSettings;
  company?: Pick<SectionValue<'company'>, 'offHours'>;
  conversation: Pick<SectionValue<'conversation'>, 'recallSeconds' | 'answerSeconds'>;
  files: Pick<SectionValue<'files'>, 'maxMegabytes' | 'visitors'>;
  rating: Pick<Rating, 'askAtEnd' | 'goodTags' | 'badTags'> & Partial<Rating>;
  tools: Pick<Tools, keyof typeof TOOLS_DEFAULTS> & Partial<Tools>;
  /** The server leaves out sections of which nothing is set. */
  forms?: Partial<Pick<SectionValue<'forms'>, 'chatWhen' | 'letterOwn'>>;
  transcript?: Partial<SectionValue<'transcript'>>;
  look?: Partial<SectionValue<'look'>>;
  consent?: ReadyConsent;
  privacy?: Partial<SectionValue<'privacy'>>;
  /** What the visitor has switched off. Pages are dropped by the server, which needs their addresses for its rules. */
  choices?: { noPreview: boolean; noTrail: boolean };
};

export type ServedSettings = Omit<SiteSettings, 'window' | 'rating'> & { window: ServedWindow; rating: object };

export const siteSettings = (settings: Record<string, unknown> | undefined): ServedSettings => ({
  ...(settings as Pick<SiteSettings, 'company' | 'forms' | 'transcript' | 'look' | 'consent' | 'privacy' | 'choices'>),
  window: windowSettings(settings),
  conversation: { recallSeconds: RECALL_SECONDS, answerSeconds: 0, ...(settings?.conversation as object | undefined) },
  files: { maxMegabytes: MAX_MEGABYTES, visitors: true, ...(settings?.files as object | undefined) },
  rating: { askAtEnd: true, goodTags: [], badTags: [], ...(settings?.rating as object | undefined) },
  tools: { ...TOOLS_DEFAULTS, ...(settings?.tools as object | undefined) },
});

/**
 * The settings after a section was saved; values that the site overrides stay. No section: all of them; `region`: what
 * a rule for the visitor's region changes in several.
 */
export function settingsAfter(
  settings: Record<string, unknown>,
  section: string,
  value: Record<string, unknown>,
): Record<string, unknown> {
  if (!section || section === 'region') return { ...settings, ...value };
  const own = (settings.site as Record<string, object> | undefined)?.[section];
  return { ...settings, [section]: { ...value, ...own } };
}

/** Light or dark: the site's choice, else what the script tag asks for, else the visitor's system. */
export function isDark(chosen: string, requested: string | undefined): boolean {
  const theme = chosen === 'auto' ? requested || 'auto' : chosen;
  return theme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
}

export const windowSettings = (settings: Record<string, unknown> | undefined): ServedWindow => ({
  ...WINDOW_DEFAULTS,
  ...(settings?.window as Partial<ServedWindow> | undefined),
});

/** The site's choice, else what the script tag asks for, else the browser's own. */
export function languageOf(chosen: string, requested: string | undefined, browser: string): Language {
  const name = chosen === 'auto' ? requested || browser : chosen;
  return /^zh\b/i.test(name) ? 'zh' : 'en';
}
