import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../services';
import { localStore } from '../storage';

export type Preference = string | number | boolean;
type Preferences = Readonly<Record<string, unknown>>;

const KEY = 'preferences';
/** What another window of the same person chose is taken up after this long. */
const STALE_MS = 5 * 60_000;

/**
 * One choice of the signed-in person for their screen, kept on the server (`/index/preferences`) and, for the moment before
 * its answer and without a connection, in this browser. A value of another kind than `initial` counts as not chosen.
 */
export function usePreference<T extends Preference>(name: string, initial: T): [T, (value: T) => void] {
  const api = useApi();
  const queries = useQueryClient();
  const { data } = useQuery<Preferences>({
    queryKey: [KEY],
    queryFn: async () => keep(await api('GET /index/preferences', undefined, { quiet: true })),
    placeholderData: kept,
    staleTime: STALE_MS,
  });

  function choose(value: T): void {
    queries.setQueryData<Preferences>([KEY], (known) => keep({ ...(known ?? kept()), [name]: value }));
    // Here it holds at once; a server that is away hears of it with the next choice.
    api('POST /index/preferences', { [name]: value }, { quiet: true }).catch(() => {});
  }

  return [chosenOf(data, name, initial), choose];
}

function chosenOf<T extends Preference>(all: Preferences | undefined, name: string, initial: T): T {
  const value = all?.[name];
  return typeof value === typeof initial ? (value as T) : initial;
}

function keep(all: Preferences): Preferences {
  localStore.set(KEY, JSON.stringify(all));
  return all;
}

function kept(): Preferences {
  try {
    const all: unknown = JSON.parse(localStore.get(KEY) ?? '{}');
    return typeof all === 'object' && all !== null ? (all as Preferences) : {};
  } catch {
    return {};
  }
}
