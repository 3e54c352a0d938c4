import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Services, useServices } from '../services';
import { personOf } from '../session/session-store';
import { localStore } from '../storage';
import { type Choices, oneAtATime, type Unsent } from './one-at-a-time';

export type Preference = string | number | boolean;

const KEY = 'preferences';
const UNSENT = 'preferences.unsent';
/** What another window of the same person chose is taken up after this long. */
const STALE_MS = 5 * 60_000;

/**
 * One choice of the signed-in person for their screen, kept on the server (`/index/preferences`) and, for the moment before
 * its answer and without a connection, in this browser. A value of another kind than `initial` counts as not chosen.
 */
export function usePreference<T extends Preference>(name: string, initial: T): [T, (value: T) => void] {
  const services = useServices();
  const queries = useQueryClient();
  const { data } = useQuery<Choices>({
    queryKey: [KEY],
    // An answer from before a choice does not take the choice back.
    queryFn: async () => {
      const since = writesOf(services).since();
      const stored = await services.api('GET /index/preferences', undefined, { quiet: true });
      return keep({ ...stored, ...since() });
    },
    placeholderData: kept,
    staleTime: STALE_MS,
  });

  function choose(value: T): void {
    queries.setQueryData<Choices>([KEY], (known) => keep({ ...(known ?? kept()), [name]: value }));
    writesOf(services).choose({ [name]: value });
  }

  return [chosenOf(data, name, initial), choose];
}

const writes = new WeakMap<Services['api'], ReturnType<typeof oneAtATime>>();

/** Every control on the page writes through the same queue. */
function writesOf({ api, session }: Services): ReturnType<typeof oneAtATime> {
  const known =
    writes.get(api) ??
    oneAtATime(
      (choices) => api('POST /index/preferences', choices as Record<string, Preference>, { quiet: true }),
      unsentOf(personOf(session.getState().token ?? '')),
    );
  writes.set(api, known);
  return known;
}

/** The unsent choices of this person in this browser, which other people may use too. */
const unsentOf = (person: string): Unsent => ({
  read() {
    const { of, choices } = stored(UNSENT);
    return of === person ? (choices as Choices) : {};
  },
  write: (choices) =>
    localStore.set(UNSENT, Object.keys(choices).length > 0 ? JSON.stringify({ of: person, choices }) : null),
});

function chosenOf<T extends Preference>(all: Choices | undefined, name: string, initial: T): T {
  const value = all?.[name];
  return typeof value === typeof initial ? (value as T) : initial;
}

function keep(all: Choices): Choices {
  localStore.set(KEY, JSON.stringify(all));
  return all;
}

const kept = (): Choices => stored(KEY);

function stored(key: string): Choices {
  try {
    const all: unknown = JSON.parse(localStore.get(key) ?? '{}');
    return typeof all === 'object' && all !== null ? (all as Choices) : {};
  } catch {
    return {};
  }
}
