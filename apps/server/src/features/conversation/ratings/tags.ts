import type { SectionValue } from '@parley/protocol/settings/sections';
import { type Pair, wordingIn } from '@parley/protocol/window-texts/wording';

type Tags = Pick<SectionValue<'rating'>, 'goodTags' | 'badTags'>;

const pairsOf = ({ goodTags, badTags }: Tags): Pair[] =>
  [...goodTags, ...badTags].map((tag) => ({ zh: wordingIn(tag, 'zh'), en: wordingIn(tag, 'en') }));

/** A visitor's tags as they are stored and counted: one tag, whatever the language in which it was chosen. */
export function storedTags(settings: Tags, tags: readonly string[]): string[] {
  const pairs = pairsOf(settings);
  return [...new Set(tags.map((tag) => pairs.find(({ zh, en }) => tag === zh || tag === en)?.zh ?? tag))];
}

/** Stored tags as the window offers them. */
export function shownTags(settings: Tags, tags: readonly string[], language: string): string[] {
  const pairs = pairsOf(settings);
  return tags.map((tag) => pairs.find(({ zh }) => tag === zh)?.[/^zh\b/i.test(language) ? 'zh' : 'en'] ?? tag);
}
