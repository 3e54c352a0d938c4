import { type CheckWords, createWordCheck, type Verdict, type WordRule } from '@parley/core/words/check-words';
import type { Context } from '../../../context';
import { Refusal } from '../../../errors';

type Settings = Pick<Context, 'setting'>;

/** The last compiled list of each process; the server's tests run several servers in one. */
const compiled = new WeakMap<Settings['setting'], { rules: readonly WordRule[]; check: CheckWords }>();

/** The check by the published words, compiled once for each publication; null: there are none. */
export function wordCheck({ setting }: Settings): CheckWords | null {
  const { rules } = setting('words');
  if (rules.length === 0) return null;
  const known = compiled.get(setting);
  if (known && (known.rules === rules || isSame(known.rules, rules))) {
    known.rules = rules;
    return known.check;
  }
  const check = createWordCheck(rules);
  compiled.set(setting, { rules, check });
  return check;
}

/** A publication of another section reads this one again too. */
const isSame = (one: readonly WordRule[], other: readonly WordRule[]): boolean =>
  one.length === other.length &&
  one.every(({ word, action, side }, at) => {
    const { word: sameWord, action: sameAction, side: sameSide } = other[at]!;
    return word === sameWord && action === sameAction && side === sameSide;
  });

/** A text as it may be stored, and the words that supervisors are told of; refuses one with blocked words. */
export function passWords(
  context: Settings,
  text: string,
  side: 'visitor' | 'agent',
): Pick<Verdict, 'text' | 'alerts'> {
  const verdict = wordCheck(context)?.(text, side);
  if (!verdict) return { text, alerts: [] };
  if (verdict.blocked.length > 0) throw new Refusal('word-blocked');
  return verdict;
}
