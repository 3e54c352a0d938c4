import type { SectionValue } from '@parley/protocol/settings/sections';

/** Ready invitations in the language of the visitor's browser; not one's own, which the visitor may not read. */
export const readyTexts = (value: SectionValue<'invitation'> | undefined, language: string): readonly string[] =>
  (/^zh\b/i.test(language) ? value?.textsZh : value?.textsEn) ?? [];
