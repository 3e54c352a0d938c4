import type { AgentRow } from '@parley/protocol/types';
import type { Colleague } from './use-colleagues';

/** Presence as shown: derived from chosen state, connection and reachability. */
export type Presence = 'online' | 'hidden' | 'grace' | 'disconnected' | 'offline';

export function presenceOf({ state, connection, lost }: Pick<Colleague, 'state' | 'connection' | 'lost'>): Presence {
  if (connection === 'gone') return lost ? 'disconnected' : 'offline';
  if (connection === 'in-grace') return 'grace';
  return state === '1' ? 'hidden' : 'online';
}

/** Whether the limit is reached. */
export const isFull = ({ load, limit }: Pick<Colleague, 'load' | 'limit'>): boolean => limit > 0 && load >= limit;

/** Load relative to the limit, 0 … 1; null without a limit. */
export const fillOf = ({ load, limit }: Pick<Colleague, 'load' | 'limit'>): number | null =>
  limit === 0 ? null : Math.min(1, load / limit);

const ORDER: readonly Presence[] = ['online', 'grace', 'hidden', 'disconnected', 'offline'];

/** Sorts by presence, then load, then name. */
export function sortColleagues(list: readonly Colleague[]): Colleague[] {
  const place = (colleague: Colleague) => ORDER.indexOf(presenceOf(colleague));
  return [...list].sort(
    (a, b) =>
      place(a) - place(b) ||
      Number(isFull(a)) - Number(isFull(b)) ||
      a.load - b.load ||
      a.nickname.localeCompare(b.nickname, 'zh'),
  );
}

/** Overrides fetched state and reachability by those pushed since (8007). */
export function withAgents(
  list: readonly Colleague[],
  agents: ReadonlyMap<string, AgentRow> | undefined,
): readonly Colleague[] {
  if (!agents) return list;
  return list
    .filter(({ uuid }) => agents.has(uuid))
    .map((colleague) => {
      const { state, reachable, nickname, avatar = '', reason = null, word = '' } = agents.get(colleague.uuid)!;
      return {
        ...colleague,
        state,
        reason,
        word,
        nickname,
        avatar,
        reachable,
        connection: connectionOf(colleague, { state, reachable }),
      };
    });
}

/** Derives the connection from 8007: reachable means connected or within the grace period, else disconnected. */
function connectionOf({ connection }: Colleague, now: Pick<AgentRow, 'state' | 'reachable'>): Colleague['connection'] {
  if (now.reachable) return 'connected';
  return now.state === '0' && connection === 'connected' ? 'in-grace' : connection;
}
