import type { Answer } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import { midnight, zoneOf } from '../../../zone';
import { type Figures, readFigures } from './store';

type Numbers = Answer<'GET /personal/numbers'>;
type Team = NonNullable<Numbers['team']>;

/** Minimum number of agents for a median: with fewer it would reveal the figures of a single colleague. */
const MIN_AGENTS = 3;
/** Milliseconds for which the team's figures are cached: they are the same for all callers. */
const CACHED_MS = 60_000;
const NOTHING: Figures = { chats: 0, firstResponse: null, rating: null, rated: 0 };

/** Returns the function that reads an agent's own figures and the medians of the team. */
export function createNumbers(context: Context) {
  const known = new Map<number, { at: number; team: Promise<Team | null> }>();

  function teamSince(from: number): Promise<Team | null> {
    const now = context.clock.now();
    for (const [key, { at }] of known) if (now - at >= CACHED_MS) known.delete(key);
    let found = known.get(from);
    if (!found) {
      found = { at: now, team: readFigures(context.db, from, null).then(medians) };
      known.set(from, found);
      found.team.catch(() => known.delete(from));
    }
    return found.team;
  }

  return async (agentId: string, { days, timeZone }: { days: number; timeZone: string }): Promise<Numbers> => {
    const from = midnight(context.clock.now(), zoneOf(timeZone), days - 1);
    const [own, team] = await Promise.all([readFigures(context.db, from, agentId), teamSince(from)]);
    return { from, mine: own[0] ?? NOTHING, team };
  };
}

function medians(all: readonly Figures[]): Team | null {
  const worked = all.filter(({ chats }) => chats > 0);
  if (worked.length < MIN_AGENTS) return null;
  return {
    chats: median(worked.map(({ chats }) => chats)) ?? 0,
    firstResponse: median(worked.flatMap(({ firstResponse }) => firstResponse ?? [])),
    rating: median(worked.flatMap(({ rating }) => rating ?? [])),
  };
}

export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
