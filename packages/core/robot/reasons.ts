import type { Likeness } from './likeness';
import type { Query } from './query';
import { align } from './score';
import type { Reason, ReasonKind } from './types';
import { type Unit, unitsOf } from './units';

type Run = { kind: ReasonKind; asked: number[]; found: number[]; worth: number };

/** Word by word why a phrase fits a text: what was asked, what the phrase says, and its share of the score. */
export function reasonsOf(query: Query, { phrase, weights, keywords }: Likeness): Reason[] {
  const { asked, reasons = [] } = align(query, phrase, true);
  const units = unitsOf(phrase.text);
  const byPlace = new Map<number, { found: number; kind: ReasonKind }>();
  // The last one noted for a unit fits best.
  for (const { asked: at, found, kind } of reasons) byPlace.set(at, { found, kind });
  const runs: Run[] = [];
  for (const [at, { found, kind: noted }] of [...byPlace].sort(([one], [other]) => one - other)) {
    const kind = noted === 'synonym' && query.units[at]!.text === units[found]!.text ? 'word' : noted;
    const worth = weights[at]! * asked[at]!;
    const last = runs.at(-1);
    const isNext = last?.kind === kind && last.asked.at(-1) === at - 1 && found - last.found.at(-1)! <= 1;
    if (isNext && last) {
      last.asked.push(at);
      if (last.found.at(-1) !== found) last.found.push(found);
      last.worth += worth;
    } else runs.push({ kind, asked: [at], found: [found], worth });
  }
  const all = runs.reduce((sum, { worth }) => sum + worth, 0) || 1;
  const told = runs.map(({ kind, asked: places, found, worth }) => ({
    asked: written(query.units, places),
    found: written(units, found),
    kind,
    share: Math.round((worth / all) * 1000) / 1000,
  }));
  return [...told, ...keywords.map(({ text }): Reason => ({ asked: text, found: text, kind: 'keyword', share: 0 }))];
}

const written = (units: readonly Unit[], places: readonly number[]): string =>
  places
    .map((at, index) => {
      const isSpaced = index > 0 && units[at]!.kind !== 'han';
      return (isSpaced ? ' ' : '') + units[at]!.seen;
    })
    .join('');
