import type { Language } from './i18n';

const isOurs = (tag: string): tag is Language => tag === 'zh' || tag === 'en';

/** The language chosen in this browser; before a choice, the browser's first one with texts here; otherwise Chinese. */
export function firstLanguage(chosen: string | null, accepted: readonly string[]): Language {
  const tags = [chosen ?? '', ...accepted].map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  return tags.find(isOurs) ?? 'zh';
}
