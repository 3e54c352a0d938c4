import { fitsPage } from '../visit/page-pattern';
import { type Conditions, type Rule, WITHOUT_AGENT } from './rules';

/** Something about a rule that its author may not want. `other`: the rule that it concerns too. */
export type Warning =
  | { kind: 'shadowed' | 'same-second'; rule: string; other: string }
  | { kind: 'never-matches'; rule: string; word: string; other: string }
  | { kind: 'never-fits'; rule: string };

/** C-88: conflicts among the enabled rules, in their order. */
export function warningsOf(rules: readonly Rule[]): Warning[] {
  const enabled = rules.filter((rule) => rule.enabled);
  return enabled.flatMap((rule, at) => {
    const earlier = enabled.slice(0, at).filter(({ trigger }) => trigger === rule.trigger);
    if (neverFits(rule)) return [{ kind: 'never-fits' as const, rule: rule.key }];
    const shadow = earlier.find((other) => covers(other, rule) && shares(rule, other) && hidesSteps(other, rule));
    if (shadow) return [{ kind: 'shadowed' as const, rule: rule.key, other: shadow.key }];
    return [
      ...earlier
        .filter((other) => sharesSecond(other, rule) && overlaps(other, rule) && shares(rule, other))
        .filter((other) => !covers(rule, other))
        .map((other) => ({ kind: 'same-second' as const, rule: rule.key, other: other.key })),
      ...deadWords(rule, earlier),
    ];
  });
}

/** Conditions that exclude each other, or one that nothing has. */
const neverFits = (rule: Rule): boolean =>
  (WITHOUT_AGENT.has(rule.trigger) && rule.groups.length > 0) ||
  (rule.trigger === 'off-hours' && rule.hours === 'open');

const LISTS = ['sites', 'groups', 'channels', 'tags'] as const;

/** Whether `wide` fits wherever `narrow` does, as far as their conditions tell. */
function covers(wide: Conditions, narrow: Conditions): boolean {
  const lists = LISTS.every((name) => isPart(narrow[name], wide[name]));
  const pages =
    wide.pages.length === 0 ||
    (narrow.pages.length > 0 && narrow.pages.every((page) => wide.pages.some((pattern) => fitsPage(pattern, page))));
  const hours = wide.hours === 'any' || wide.hours === narrow.hours;
  const times =
    wide.times.length === 0 || (narrow.times.length > 0 && JSON.stringify(wide.times) === JSON.stringify(narrow.times));
  return lists && pages && hours && times;
}

const isPart = (narrow: readonly string[], wide: readonly string[]): boolean =>
  wide.length === 0 || (narrow.length > 0 && narrow.every((one) => wide.includes(one)));

/** Whether both can fit the same conversation. Tags and groups of one overlap with any: a visitor has several. */
function overlaps(one: Conditions, other: Conditions): boolean {
  const meets = (a: readonly string[], b: readonly string[]) =>
    a.length === 0 || b.length === 0 || a.some((item) => b.includes(item));
  const pages =
    one.pages.length === 0 ||
    other.pages.length === 0 ||
    one.pages.some((a) => other.pages.some((b) => fitsPage(a, b) || fitsPage(b, a)));
  const hours = one.hours === 'any' || other.hours === 'any' || one.hours === other.hours;
  return meets(one.sites, other.sites) && meets(one.channels, other.channels) && pages && hours;
}

const secondsOf = (rule: Rule): number[] => rule.steps.map(({ seconds }) => seconds);
const sharesSecond = (one: Rule, other: Rule): boolean => secondsOf(one).some((at) => secondsOf(other).includes(at));
const hidesSteps = (other: Rule, rule: Rule): boolean => secondsOf(rule).every((at) => secondsOf(other).includes(at));

const plain = (word: string): string => word.normalize('NFKC').trim().toLowerCase();

/** Whether a word of the other is in each of these, so that the other answers whatever they hit. */
const holdsWord = (word: string, other: Rule): boolean => other.words.some((one) => plain(word).includes(plain(one)));

/** Of keywords: whether the other answers all texts that the rule does. Other triggers have no words. */
const shares = (rule: Rule, other: Rule): boolean =>
  rule.trigger !== 'keyword' || rule.words.every((word) => holdsWord(word, other));

/** Keywords that an earlier rule answers whenever they occur. */
function deadWords(rule: Rule, earlier: readonly Rule[]): Warning[] {
  if (rule.trigger !== 'keyword') return [];
  return rule.words.flatMap((word) => {
    const other = earlier.find((one) => covers(one, rule) && hidesSteps(one, rule) && holdsWord(word, one));
    return other ? [{ kind: 'never-matches' as const, rule: rule.key, word, other: other.key }] : [];
  });
}
