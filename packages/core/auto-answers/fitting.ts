import { isOnShift, type WallTime } from '../routing/shifts';
import { fitsPage } from '../visit/page-pattern';
import type { Conditions, Rule } from './rules';

/** Facts of a conversation on which conditions depend. */
export type Facts = {
  site: string;
  /** Groups of the agent who has it. */
  groups: readonly string[];
  channel: string;
  page: string;
  tags: readonly string[];
  isOpen: boolean;
  /** On the clock of the visitor's site. */
  at: WallTime;
  /** The visitor's text that caused the answer; empty: none did. */
  text: string;
  /** Texts of its own that the agent has. */
  own: { welcome: boolean; away: boolean };
};

const anyOf = (wanted: readonly string[], given: readonly string[]): boolean =>
  wanted.length === 0 || wanted.some((one) => given.includes(one));

/** C-81: every condition fits. */
export const fits = (rule: Conditions, facts: Facts): boolean =>
  anyOf(rule.sites, [facts.site]) &&
  anyOf(rule.groups, facts.groups) &&
  anyOf(rule.channels, [facts.channel]) &&
  (rule.pages.length === 0 || rule.pages.some((pattern) => fitsPage(pattern, facts.page))) &&
  anyOf(rule.tags, facts.tags) &&
  (rule.hours === 'any' || (rule.hours === 'open') === facts.isOpen) &&
  isOnShift(rule.times, facts.at);

/** How texts are compared: without case and width of characters. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Whether the text holds one of the words. */
export function hasWord(words: readonly string[], text: string): boolean {
  const searched = plain(text);
  return words.some((word) => word.trim() !== '' && searched.includes(plain(word.trim())));
}

/** Whether the rule answers in this situation, its words included. */
export const answers = (rule: Rule, facts: Facts): boolean =>
  rule.enabled && fits(rule, facts) && (rule.trigger !== 'keyword' || hasWord(rule.words, facts.text));
