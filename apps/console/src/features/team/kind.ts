import { type Clock, type FilterKey, readClock, readValid, type Valid } from '../../lib/census/asked';
import type { FigureSort } from '../../lib/census/figure-table';
import type { DictionaryArea } from '../../lib/census/figures';
import { PATHS } from '../../lib/paths';

/** Whose ratings are shown: those of agents and robots, or of one of both. */
export const RATED = ['', 'agents', 'robots'] as const;

export type Kind = 'talk' | 'evaluate' | 'state';

export const kindOf = (path: string): Kind =>
  path === PATHS.teamState ? 'state' : path === PATHS.teamEvaluate ? 'evaluate' : 'talk';

/** Where the dictionary has a kind's figures. */
export const AREA: Record<Kind, DictionaryArea> = { talk: 'serviceTalk', evaluate: 'evaluate', state: 'state' };

/** The figure by which a list is sorted and of which a curve is drawn at first. */
export const FIRST: Record<Kind, string> = { talk: 'total', evaluate: 'ratings', state: 'online' };

export const FILTERS: Record<Kind, readonly FilterKey[]> = {
  talk: ['site', 'channel', 'group', 'agent'],
  evaluate: ['site', 'channel', 'group', 'agent'],
  state: ['group', 'agent'],
};

/** Columns shown before somebody chooses others. */
export const USUAL: Record<Kind, readonly string[]> = {
  talk: [
    'customers',
    'total',
    'valid',
    'missed',
    'transferredIn',
    'transferredOut',
    'fromQueue',
    'repliesPerChat',
    'lengthMean',
    'firstResponseMean',
    'responseMean',
    'within30',
    'within60',
    'ratingMean',
  ],
  evaluate: [
    'ratingsInvited',
    'ratingRate',
    'ratings',
    'ratingMean',
    'agentRatingMean',
    'robotRatings',
    'robotRatingMean',
    'score5',
    'score4',
    'score3',
    'score2',
    'score1',
    'goodShare',
    'badShare',
    'comments',
    'withdrawn',
  ],
  state: [
    'online',
    'rest',
    'busy',
    'hidden',
    'disconnected',
    'attended',
    'onlineShare',
    'inHours',
    'coverage',
    'losses',
    'firstLogin',
    'lastLogout',
    'days',
  ],
};

/** Figures of which there is a curve. */
export const CURVES: Record<Kind, readonly string[]> = {
  talk: [
    'total',
    'valid',
    'missed',
    'customers',
    'messages',
    'firstResponseMean',
    'responseMean',
    'within30',
    'within60',
  ],
  evaluate: [
    ...['ratings', 'ratingsInvited', 'ratingRate', 'ratingMean', 'goodShare', 'badShare'],
    ...['agentRatings', 'agentRatingMean', 'robotRatings', 'robotRatingMean'],
  ],
  state: ['online', 'rest', 'busy', 'hidden', 'disconnected'],
};

export const VIEWS: Record<Kind, readonly string[]> = {
  talk: ['table', 'hours'],
  evaluate: ['table', 'comments', 'tasks'],
  state: ['board', 'table', 'timeline', 'staffing'],
};

/** What a page's address says beside range and filters. */
export type Place = {
  view: string;
  by: 'agent' | 'group';
  figure: string;
  text: string;
  pageNo: number;
  sort: FigureSort;
  score: string;
  tag: string;
  hasComment: boolean;
  rated: (typeof RATED)[number];
  valid: Valid;
  clock: Clock;
  /** Of follow-up tasks. */
  isDone: boolean;
  isMine: boolean;
};

type Query = Readonly<Record<string, string>>;

export function readPlace(query: Query, kind: Kind, figures: readonly string[]): Place {
  const [sortKey = '', order] = (query.sort ?? '').split('.');
  return {
    view: VIEWS[kind].find((view) => view === query.view) ?? VIEWS[kind][0]!,
    by: query.by === 'group' ? 'group' : 'agent',
    figure: CURVES[kind].find((key) => key === query.figure) ?? FIRST[kind],
    text: query.q ?? '',
    pageNo: /^[1-9]\d{0,4}$/.test(query.page ?? '') ? Number(query.page) : 1,
    sort: { key: figures.includes(sortKey) ? sortKey : FIRST[kind], order: order === 'asc' ? 'asc' : 'desc' },
    score: /^[1-5]$/.test(query.score ?? '') ? query.score! : '',
    tag: (query.tag ?? '').slice(0, 50),
    hasComment: query.commented === 'true',
    rated: RATED.find((rated) => rated === query.rated) ?? '',
    valid: readValid(query),
    clock: readClock(query),
    isDone: query.done === 'true',
    isMine: query.mine === 'true',
  };
}

/** The query's part of it; null removes a key. */
export function writePlace(place: Partial<Place>): Record<string, string | null> {
  const { pageNo, text, sort, hasComment, isDone, isMine, ...rest } = place;
  const flag = (is: boolean) => (is ? 'true' : null);
  return {
    ...Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, value || null])),
    ...(pageNo !== undefined && { page: pageNo === 1 ? null : String(pageNo) }),
    ...(text !== undefined && { q: text || null }),
    ...(sort !== undefined && { sort: `${sort.key}.${sort.order}` }),
    ...(hasComment !== undefined && { commented: flag(hasComment) }),
    ...(isDone !== undefined && { done: flag(isDone) }),
    ...(isMine !== undefined && { mine: flag(isMine) }),
  };
}
