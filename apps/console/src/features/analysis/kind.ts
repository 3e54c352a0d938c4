import { flowDimensions, type listedDimensions } from '@parley/protocol/http/census/flow';
import { type FigureArea, figuresOf } from '../../lib/census/figures';

export type Dimension = (typeof flowDimensions)[number];
export const DIMENSIONS = flowDimensions;

/** What a page shows: visits or conversations, by one dimension; the page of platforms has several. */
export type PageKind = {
  area: FigureArea;
  page: Dimension;
  dimension: (typeof listedDimensions)[number];
  /** Which visits by search engines the page of engines lists. */
  searches: (typeof SEARCHES)[number];
};

export const PLATFORMS = ['platform', 'language', 'screen'] as const;

/** Visits by search engines: all, by advertisements, or by other results. */
export const SEARCHES = ['all', 'paid', 'organic'] as const;

/** `/flow/source` and so on; `/flow/platform?of=screen`, `/flow/engine?of=paid`. */
export function kindOf(path: string, { of }: Readonly<Record<string, string>>): PageKind {
  const [, area, name] = path.split('/');
  const page = DIMENSIONS.find((each) => each === name) ?? 'source';
  const dimension = page === 'platform' ? (PLATFORMS.find((each) => each === of) ?? page) : page;
  const searches = page === 'engine' ? (SEARCHES.find((each) => each === of) ?? 'all') : 'all';
  return { area: area === 'talk' ? 'talk' : 'flow', page, dimension, searches };
}

/** What is listed at each depth of a dimension. */
export const LEVELS = {
  source: ['source', 'sourceDetail', 'sourceUrl'],
  engine: ['engine', 'engineKeyword'],
  area: ['area', 'city', 'district'],
  keyword: ['keyword', 'landing'],
  platform: ['device', 'system', 'browser'],
  language: ['language'],
  screen: ['screen'],
} as const satisfies Record<PageKind['dimension'], readonly string[]>;

/** Levels of a page. Engines of paid and of other visits are listed under these kinds of source, which have no keywords. */
export const levelsOf = ({ dimension, searches }: PageKind): readonly Level[] =>
  searches === 'all' ? LEVELS[dimension] : ['engine'];

export type Level = (typeof LEVELS)[PageKind['dimension']][number];

/** The figure that shares, the map and the first order show: a sum. */
export const FIRST_FIGURE: Record<FigureArea, string> = { flow: 'visits', talk: 'total' };

/** Columns that are shown unless somebody chooses others. */
export const USUAL_FIGURES: Record<FigureArea, readonly string[]> = {
  flow: [
    ...['pv', 'visits', 'visitors', 'newShare', 'pagesPerVisit', 'dwellMean'],
    ...['bounceRate', 'invited', 'chats', 'chatRate', 'leads', 'cost', 'costPerChat', 'costPerLead'],
  ],
  talk: [
    ...['total', 'valid', 'validRate', 'robotOnly', 'human', 'missed', 'lengthMean', 'messagesPerChat'],
    ...['firstResponseMean', 'ratingMean', 'leads', 'cost', 'costPerChat', 'costPerValid', 'costPerLead'],
  ],
};

/** Figures that have a curve: medians are known for whole ranges only. */
export const curvesOf = (kind: PageKind) => figuresHere(kind).filter((each) => each.kind !== 'histogram');

/** Figures of a page: only keywords have costs. */
export const figuresHere = ({ area, dimension }: PageKind) =>
  figuresOf(area).filter(({ unit }) => unit !== 'money' || dimension === 'keyword');

/** Where chosen columns are remembered: pages with the same ones share them. */
export const arrangementOf = ({ area, dimension }: PageKind): string =>
  dimension === 'keyword' ? `census.${area}.keyword` : `census.${area}`;
