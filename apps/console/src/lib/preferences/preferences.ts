import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../services';
import { localStore } from '../storage';
import { type Choices, oneAtATime } from './one-at-a-time';

export type Preference = string | number | boolean;

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
  const { data } = useQuery<Choices>({
    queryKey: [KEY],
    // An answer from before a choice does not take the choice back.
    queryFn: async () => {
      const since = writesOf(api).since();
      const stored = await api('GET /index/preferences', undefined, { quiet: true });
      return keep({ ...stored, ...since() });
    },
    placeholderData: kept,
    staleTime: STALE_MS,
  });

  function choose(value: T): void {
    queries.setQueryData<Choices>([KEY], (known) => keep({ ...(known ?? kept()), [name]: value }));
    writesOf(api).choose({ [name]: value });
  }

  return [chosenOf(data, name, initial), choose];
}

type Api = ReturnType<typeof useApi>;
const writes = new WeakMap<Api, ReturnType<typeof oneAtATime>>();

/** Every control on the page writes through the same queue. */
function writesOf(api: Api): ReturnType<typeof oneAtATime> {
  const known =
    writes.get(api) ??
    oneAtATime((choices) => api('POST /index/preferences', choices as Record<string, Preference>, { quiet: true }));
  writes.set(api, known);
  return known;
}

function chosenOf<T extends Preference>(all: Choices | undefined, name: string, initial: T): T {
  const value = all?.[name];
  return typeof value === typeof initial ? (value as T) : initial;
}

function keep(all: Choices): Choices {
  localStore.set(KEY, JSON.stringify(all));
  return all;
}

function kept(): Choices {
  try {
    const all: unknown = JSON.parse(localStore.get(KEY) ?? '{}');
    return typeof all === 'object' && all !== null ? (all as Choices) : {};
  } catch {
    return {};
  }
}
