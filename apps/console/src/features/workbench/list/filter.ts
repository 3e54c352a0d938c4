import type { AgentRow, VisitorRow } from '@parley/protocol/types';
import { sourceName } from '../../../lib/source-name';
import { plain, type Spelling } from '../../../lib/text/plain';
import { isOfferedTo } from './groups';

/** `mine`: mine, and who waits for anybody; `group`: my colleagues' of the same groups too. */
export const SCOPES = ['all', 'group', 'mine'] as const;
export type Scope = (typeof SCOPES)[number];
/** How a visit came (protocol, VisitorRow). */
export const SOURCES = ['search', 'ads', 'social', 'external', 'link', 'direct'] as const;
export type Source = (typeof SOURCES)[number];

/** Empty: whichever. */
export type ListFilter = { scope: Scope; source: Source | ''; region: string; text: string };

export const NO_FILTER: ListFilter = { scope: 'all', source: '', region: '', text: '' };

type Query = Readonly<Record<string, string>>;

/** The filter as it stands in the tab's address; what is not known there means no filter. */
export function filterIn(query: Query): ListFilter {
  return {
    scope: SCOPES.find((scope) => scope === query.scope) ?? 'all',
    source: SOURCES.find((source) => source === query.source) ?? '',
    region: query.region ?? '',
    text: query.text ?? '',
  };
}

/** … and back: null leaves a key out of the address. */
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
  /** How a name is called on screen. */
  nameOf(name: string): string;
  /** Comes with the dictionary, some moments after the first letter. */
  spell: ((text: string) => Spelling) | null;
};

/** Null where everyone passes. */
export function matcherOf(filter: ListFilter, facts: FilterFacts): ((row: VisitorRow) => boolean) | null {
  const tests = [inScope(filter.scope, facts), cameBy(filter.source), isFrom(filter.region), says(filter.text, facts)];
  const asked = tests.filter((test) => test !== null);
  return asked.length === 0 ? null : (row) => asked.every((test) => test(row));
}

type Test = ((row: VisitorRow) => boolean) | null;

function inScope(scope: Scope, { me, watching, mates }: FilterFacts): Test {
  if (scope === 'all') return null;
  return (row) =>
    row.state === 'wait' ||
    row.serviceID === me ||
    isOfferedTo(row, me) ||
    watching.has(row.YQToken) ||
    (scope === 'group' && row.serviceID !== null && mates.has(row.serviceID));
}

const cameBy = (source: string): Test => (source === '' ? null : (row) => row.source === source);

/** A province holds its cities: regions are written from the large to the small. */
const isFrom = (region: string): Test =>
  region === '' ? null : (row) => row.region === region || row.region.startsWith(region);

function says(text: string, { agents, nameOf, spell }: FilterFacts): Test {
  const query = plain(text);
  if (query === '') return null;
  const letters = /^[a-z ]+$/.test(query) ? query.replaceAll(' ', '') : '';
  return (row) => {
    const owner = (row.serviceID && agents.get(row.serviceID)?.nickname) || '';
    const name = nameOf(row.name);
    if (plain(`${name}\n${owner}`).includes(query) || wordsOf(row).includes(query)) return true;
    if (letters === '' || spell === null || !/\p{Script=Han}/u.test(name)) return false;
    const { initials, full } = spell(name);
    return initials.includes(letters) || full.startsWith(letters);
  };
}

/** Written in one way once a row, however often somebody types. */
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

/** What there is to choose from, the most frequent first. */
export function regionsIn(visitors: Iterable<VisitorRow>): string[] {
  const counts = new Map<string, number>();
  for (const { region } of visitors) if (region !== '') counts.set(region, (counts.get(region) ?? 0) + 1);
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([region]) => region);
}
