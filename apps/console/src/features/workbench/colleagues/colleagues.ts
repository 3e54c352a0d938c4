import type { AgentRow } from '@parley/protocol/types';
import type { Colleague } from './use-colleagues';

/** Presence as one word for the eye; the three facts behind it stay apart. */
export type Presence = 'online' | 'hidden' | 'grace' | 'offline';

export function presenceOf({ state, connection }: Pick<Colleague, 'state' | 'connection'>): Presence {
  if (connection === 'gone') return 'offline';
  if (connection === 'in-grace') return 'grace';
  return state === '1' ? 'hidden' : 'online';
}

/** Whether somebody more can be given to them. */
export const isFull = ({ load, limit }: Pick<Colleague, 'load' | 'limit'>): boolean => limit > 0 && load >= limit;

/** 0 … 1: how much of the limit is taken; without a limit there is no measure. */
export const fillOf = ({ load, limit }: Pick<Colleague, 'load' | 'limit'>): number | null =>
  limit === 0 ? null : Math.min(1, load / limit);

const ORDER: readonly Presence[] = ['online', 'grace', 'hidden', 'offline'];

/** Who can take somebody first: by presence, then the least busy, then by name. */
export function inOrder(list: readonly Colleague[]): Colleague[] {
  const place = (colleague: Colleague) => ORDER.indexOf(presenceOf(colleague));
  return [...list].sort(
    (a, b) =>
      place(a) - place(b) ||
      Number(isFull(a)) - Number(isFull(b)) ||
      a.load - b.load ||
      a.nickname.localeCompare(b.nickname, 'zh'),
  );
}

/** The pushed state and reach (8007) win over what was asked for a moment ago. */
export function withAgents(
  list: readonly Colleague[],
  agents: ReadonlyMap<string, AgentRow> | undefined,
): readonly Colleague[] {
  if (!agents) return list;
  return list
    .filter(({ uuid }) => agents.has(uuid))
    .map((colleague) => {
      const { state, reachable, nickname, avatar = '' } = agents.get(colleague.uuid)!;
      return {
        ...colleague,
        state,
        nickname,
        avatar,
        reachable,
        connection: connectionOf(colleague, { state, reachable }),
      };
    });
}

/** 8007 tells who is reachable: then they are connected, or were a moment ago; else online and unreachable is gone. */
function connectionOf({ connection }: Colleague, now: Pick<AgentRow, 'state' | 'reachable'>): Colleague['connection'] {
  if (now.reachable) return 'connected';
  return now.state === '0' && connection === 'connected' ? 'in-grace' : connection;
}
