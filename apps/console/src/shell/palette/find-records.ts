import type { Answer } from '@parley/protocol/http/routes';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/create-api';
import { PATHS } from '../../lib/paths';
import type { IconName } from '../../ui/icon';
import type { SpotlightGroup, SpotlightItem } from '../../ui/spotlight/spotlight';

type Groups = Answer<'GET /search/find'>['groups'];
export type RecordKind = Groups[number]['kind'];

/** A find, or the entry that leads to all of its kind. `url` begins with `#`. */
export type FoundRecord = SpotlightItem & { url: string };

/** Longest text that the server takes. */
const MAX_LENGTH = 100;
/** For how long an answer is shown again without a new request. */
const FRESH_MS = 10_000;

const KINDS: Record<RecordKind, { icon: IconName; list: string }> = {
  person: { icon: 'person', list: PATHS.users },
  conversation: { icon: 'current', list: PATHS.history },
  link: { icon: 'link', list: PATHS.links },
};

/** The request for people, conversations and links; it is cancelled once nobody waits for this text any more. */
export function findRecords(api: Api, text: string) {
  const asked = text.trim().slice(0, MAX_LENGTH);
  return queryOptions({
    queryKey: ['search', 'find', asked],
    queryFn: ({ signal }) => api('GET /search/find', { text: asked }, { signal, quiet: true }),
    enabled: asked !== '',
    staleTime: FRESH_MS,
  });
}

type Words = { kind: (kind: RecordKind) => string; unnamed: string; all: string };

/** The finds as groups of a list; a kind with more ends with an entry that opens its page with this text. */
export function recordGroups(groups: Groups, text: string, words: Words): SpotlightGroup<FoundRecord>[] {
  return groups.map(({ kind, list, more }) => {
    const { icon, list: page } = KINDS[kind];
    const rows = list.map(({ value, hint, url }) => ({
      key: `${kind} ${url}`,
      icon,
      title: value || words.unnamed,
      hint,
      url,
    }));
    const all = { key: `${kind} all`, icon, title: words.all, url: `#${page}?${new URLSearchParams({ text })}` };
    return { key: kind, title: words.kind(kind), items: more ? [...rows, all] : rows };
  });
}
