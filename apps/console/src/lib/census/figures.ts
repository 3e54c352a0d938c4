import type { Kind, Unit, Words } from '@parley/core/census/figure';
import { evaluateFigures } from '@parley/core/census/service/evaluate/figures';
import { stateFigures } from '@parley/core/census/service/state/figures';
import { serviceTalkFigures } from '@parley/core/census/service/talk/figures';
import { talkFigures } from '@parley/core/census/talk/figures';
import { trafficFigures } from '@parley/core/census/traffic/figures';
import { talkKeys } from '@parley/protocol/http/census/talk';

/** Parts of statistics with figures of their own. */
export type FigureArea = 'flow' | 'talk';
/** The same with those of agents. */
export type DictionaryArea = FigureArea | 'state' | 'evaluate' | 'serviceTalk' | 'service';

/** An entry of the dictionary. */
export type FigureEntry = { key: string; name: Words; definition: Words; unit: Unit; kind: Kind };

/** Ratings beside the conversations of agents. */
const isOfTalk = (key: string): boolean => ['ratingsInvited', 'ratings', 'ratingMean'].includes(key);

const DICTIONARY: Record<DictionaryArea, readonly FigureEntry[]> = {
  flow: trafficFigures,
  state: stateFigures,
  evaluate: evaluateFigures,
  service: [...serviceTalkFigures, ...evaluateFigures],
  serviceTalk: [...serviceTalkFigures, ...evaluateFigures.filter(({ key }) => isOfTalk(key))],
  talk: talkFigures.filter(({ key }) => (talkKeys as readonly string[]).includes(key)),
};

/** All figures of an area, in the order of screens. */
export const figuresOf = (area: DictionaryArea): readonly FigureEntry[] => DICTIONARY[area];

export const figureOf = (area: DictionaryArea, key: string): FigureEntry | undefined =>
  DICTIONARY[area].find((each) => each.key === key);
