import { readAddress } from '../visit/address';
import { CHINA, hasDistricts, levelOf, OVERSEAS, parentOf } from '../visit/regions';
import { cutText } from '../words/cut-text';

/**
 * What visits and conversations are divided by. `under`: the dimension whose keys its keys lie in, as cities lie in
 * provinces; the sum of a list is the row of the key under which it lies. `hourly`: also added up by the hour; the
 * others by day and month only: facts of a day are few. `monthly`: by month only, as a day has hardly fewer keys than
 * visits. `ofSite`: a key is of one site, as a page is, so that sums of a site are those of all sites. `yearly`: added up
 * by year too, as its lists are long: each of many keys would be read month by month.
 */
type Dimension = { under?: string; hourly?: true; monthly?: true; ofSite?: true; yearly?: true };

/** A dimension's number in the database is its place here: new ones are added at the end. */
export const dimensions = {
  all: { hourly: true },
  source: { under: 'all' },
  sourceDetail: { under: 'source' },
  sourceUrl: { under: 'sourceDetail', yearly: true },
  /** Visits by search engines and their advertisements. */
  searched: { under: 'all', hourly: true },
  engine: { under: 'searched' },
  engineKeyword: { under: 'engine', yearly: true },
  /** Visits that came by a keyword, also where it is not known. */
  byKeyword: { under: 'all', hourly: true },
  keyword: { under: 'byKeyword', yearly: true },
  keywordLanding: { under: 'keyword', monthly: true, ofSite: true, yearly: true },
  area: { under: 'all', yearly: true },
  city: { under: 'area', yearly: true },
  device: { under: 'all' },
  system: { under: 'device' },
  browser: { under: 'system' },
  language: { under: 'all' },
  screen: { under: 'all' },
  landing: { under: 'all', ofSite: true, yearly: true },
  /** How a keyword is known: see `KeywordWay`. Facts from before this dimension have no key of it. */
  keywordWay: { under: 'keyword' },
  /** Of cities that have districts, see `hasDistricts`. Facts from before this dimension have no key of it. */
  district: { under: 'city' },
} as const satisfies Record<string, Dimension>;

export type DimensionName = keyof typeof dimensions;

export const dimensionNames = Object.keys(dimensions) as DimensionName[];

/** A dimension's number in the database. */
export const numberOf = (name: DimensionName): number => dimensionNames.indexOf(name) + 1;

/** The dimension under whose keys the keys of this one lie; null: of none. */
export function widerOf(name: DimensionName): DimensionName | null {
  return (dimensions[name] as Dimension & { under?: DimensionName }).under ?? null;
}

/** The dimensions whose keys lie in keys of this one. */
export const narrowerOf = (name: DimensionName): DimensionName[] =>
  dimensionNames.filter((each) => widerOf(each) === name);

/** Whether keys of this dimension are codes of places. */
export const isPlaced = (name: string): boolean => name === 'area' || name === 'city' || name === 'district';

/** Whether a key of this dimension is divided further by another one. */
export const isDivisible = (name: DimensionName, key: string): boolean =>
  narrowerOf(name).length > 0 && (name !== 'city' || hasDistricts(key));

export const isHourly = (name: DimensionName): boolean => 'hourly' in dimensions[name];
export const isMonthly = (name: DimensionName): boolean => 'monthly' in dimensions[name];
export const isYearly = (name: DimensionName): boolean => 'yearly' in dimensions[name];
export const isOfSite = (name: DimensionName): boolean => 'ofSite' in dimensions[name];

/** Stands for a value that is not known; a row of every table, never shared out among the others. */
export const UNKNOWN = 'unknown';

/** Stands for the keys of a day beyond those that are kept apart. */
export const OTHER = '(other)';

/** Facts of a visit's beginning; empty texts are unknown. `regionCode`: six digits, see `visit/regions`. */
export type Beginning = {
  source: string;
  engine: string;
  keyword: string;
  referrer: string;
  landingUrl: string;
  regionCode: string;
  device: string;
  os: string;
  browser: string;
  language: string;
  screen: string;
};

/** Longest key; longer addresses are cut, so that one page with random parameters does not fill the table. */
const MOST = 200;

const known = (text: string): string => cutText(text, MOST) || UNKNOWN;

/** From an advertisement's parameter, a tracked link's own parameter or the referrer; or not known at all. */
export const keywordWays = ['advertisement', 'link', 'referrer', 'notProvided'] as const;
export type KeywordWay = (typeof keywordWays)[number];

/** How a visit's keyword is known, in the order in which `readSource` looks for it. */
function keywordWayOf({ source, keyword, landingUrl }: Beginning): KeywordWay {
  if (keyword === '') return 'notProvided';
  if (source === 'link') return 'link';
  if (source !== 'ads') return 'referrer';
  const params = readAddress(landingUrl)?.params;
  const isNamed = ['utm_term', 'e_keyword'].some((param) => params?.get(param)?.trim());
  return isNamed ? 'advertisement' : 'referrer';
}

/** The key of a visit in each dimension; null: the dimension does not apply, as an engine to a direct visit. */
export function keysOf(visit: Beginning): Record<DimensionName, string | null> {
  const from = readAddress(visit.referrer);
  const isSearch = visit.source === 'search' || (visit.source === 'ads' && visit.engine !== '');
  const isByKeyword = isSearch || visit.keyword !== '';
  const isExternal = visit.source === 'external';
  const page = readAddress(visit.landingUrl);
  // Without its query: parameters of advertisements would make a page of each click.
  const landing = page ? known(`${page.host}${page.path}`) : UNKNOWN;
  return {
    all: '',
    source: known(visit.source),
    sourceDetail: visit.source === 'direct' ? null : known(isExternal ? (from?.host ?? '') : visit.engine),
    sourceUrl: isExternal ? known(from ? `${from.host}${from.path}` : '') : null,
    searched: isSearch ? '' : null,
    engine: isSearch ? known(visit.engine) : null,
    engineKeyword: isSearch ? known(visit.keyword) : null,
    byKeyword: isByKeyword ? '' : null,
    keyword: isByKeyword ? known(visit.keyword) : null,
    keywordLanding: isByKeyword ? landing : null,
    ...areaOf(visit),
    device: known(visit.device),
    system: known(visit.os),
    browser: known(visit.browser),
    language: known(visit.language.toLowerCase().split(',')[0]!),
    screen: known(visit.screen),
    landing,
    keywordWay: isByKeyword ? keywordWayOf(visit) : null,
  };
}

/** Provinces of China and other countries stand beside each other, as does China without a province. */
function areaOf({ regionCode }: Beginning): { area: string; city: string | null; district: string | null } {
  if (!/^\d{6}$/.test(regionCode)) return { area: UNKNOWN, city: null, district: null };
  if (regionCode === CHINA || regionCode >= OVERSEAS) return { area: regionCode, city: null, district: null };
  if (levelOf(regionCode) === 'province') return { area: regionCode, city: UNKNOWN, district: null };
  const isDistrict = levelOf(regionCode) === 'district';
  const city = isDistrict ? parentOf(regionCode)! : regionCode;
  const district = isDistrict ? regionCode : UNKNOWN;
  return { area: `${regionCode.slice(0, 2)}0000`, city, district: hasDistricts(city) ? district : null };
}
