import type { AgentRow, VisitorRow } from '@parley/protocol/types';
import { sourceName } from '../../../lib/source-name';
import { plain, type Spelling } from '../../../lib/text/plain';
import { isOfferedTo } from './groups';

/** `mine`: my conversations and those offered to me; `group`: also waiting ones, watched ones and those of colleagues in my groups. */
export const SCOPES = ['all', 'group', 'mine'] as const;
export type Scope = (typeof SCOPES)[number];
/** Sources of a visit (`source` of the protocol's VisitorRow). */
export const SOURCES = ['search', 'ads', 'social', 'external', 'link', 'wechat', 'direct'] as const;
export type Source = (typeof SOURCES)[number];

/** Empty strings: any. */
export type ListFilter = { scope: Scope; source: Source | ''; region: string; text: string };

export const NO_FILTER: ListFilter = { scope: 'all', source: '', region: '', text: '' };

type Query = Readonly<Record<string, string>>;

/** Parses the filter from the tab's address; unknown values mean no filter. */
export function filterIn(query: Query): ListFilter {
  return {
    scope: SCOPES.find((scope) => scope === query.scope) ?? 'all',
    source: SOURCES.find((source) => source === query.source) ?? '',
    region: query.region ?? '',
    text: query.text ?? '',
  };
}

/** The filter as query parameters; null omits a key. */
export function queryOf({ scope, source, region, text }: ListFilter): Record<keyof ListFilter, string | null> {
  return { scope: scope === 'all' ? null : scope, source: source || null, region: region || null, text: text || null };
}

export const isFiltering = ({ scope, source, region, text }: ListFilter): boolean =>
  scope !== 'all' || source !== '' || region !== '' || text.trim() !== '';

export type FilterFacts = {
  me: string;
  watching: ReadonlySet<string>;
  /** Colleagues who share a group with me. */
  mates: ReadonlySet<string>;
  agents: ReadonlyMap<string, AgentRow>;
  /** The name shown on screen. */
  nameOf(row: VisitorRow): string;
  /** Pinyin of a text; null until the dictionary is loaded. */
  spell: ((text: string) => Spelling) | null;
};

/** A predicate for rows; null if all match. */
export function matcherOf(filter: ListFilter, facts: FilterFacts): ((row: VisitorRow) => boolean) | null {
  const tests = [inScope(filter.scope, facts), cameBy(filter.source), isFrom(filter.region), says(filter.text, facts)];
  const asked = tests.filter((test) => test !== null);
  return asked.length === 0 ? null : (row) => asked.every((test) => test(row));
}

type Test = ((row: VisitorRow) => boolean) | null;

function inScope(scope: Scope, { me, watching, mates }: FilterFacts): Test {
  if (scope === 'all') return null;
  const isMine: Test = (row) => row.serviceID === me || isOfferedTo(row, me);
  if (scope === 'mine') return isMine;
  return (row) =>
    isMine(row) ||
    row.state === 'wait' ||
    watching.has(row.YQToken) ||
    (row.serviceID !== null && mates.has(row.serviceID));
}

const cameBy = (source: string): Test => (source === '' ? null : (row) => row.source === source);

/** Matches by prefix: regions are written from province to city, so a province includes its cities. */
const isFrom = (region: string): Test =>
  region === '' ? null : (row) => row.region === region || row.region.startsWith(region);

function says(text: string, { agents, nameOf, spell }: FilterFacts): Test {
  const query = plain(text);
  if (query === '') return null;
  const letters = /^[a-z ]+$/.test(query) ? query.replaceAll(' ', '') : '';
  return (row) => {
    const owner = (row.serviceID && agents.get(row.serviceID)?.nickname) || '';
    const name = nameOf(row);
    if (plain(`${name}\n${owner}`).includes(query) || wordsOf(row).includes(query)) return true;
    if (letters === '' || spell === null || !/\p{Script=Han}/u.test(name)) return false;
    const { initials, full } = spell(name);
    return initials.includes(letters) || full.startsWith(letters);
  };
}

/** Normalised search text per row, cached for repeated searches. */
const written = new WeakMap<VisitorRow, string>();

function wordsOf(row: VisitorRow): string {
  const known = written.get(row);
  if (known !== undefined) return known;
  const { keyword, engine, region, title, URL, site, tags, last } = row;
  const words = plain(
    [keyword, engine, sourceName(engine), region, title, URL, site, ...tags, last?.msg ?? ''].join('\n'),
  );
  written.set(row, words);
  return words;
}

/** Regions of the visitors, most frequent first. */
export function regionsIn(visitors: Iterable<VisitorRow>): string[] {
  const counts = new Map<string, number>();
  for (const { region } of visitors) if (region !== '') counts.set(region, (counts.get(region) ?? 0) + 1);
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([region]) => region);
}
