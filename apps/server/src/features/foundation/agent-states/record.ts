import type { WorkContext } from '../../../context';
import type { Client } from '../../../db/pool';
import { transaction } from '../../../db/transaction';
import { SESSION_MS } from '../../../session-life';
import { changeOf, type Happening, type StateChange } from './states';
import { insertStateEvents, lockForState, readStateFacts } from './store';

/**
 * Records states that an action has changed as events 'agent.state', in its transaction and after its writes. Unchanged
 * states are not recorded, nor are guests of partners.
 */
export function recordStates(
  tx: Client,
  agentIds: readonly string[],
  { now, ...happening }: Happening & { now: number },
): Promise<void> {
  return recordEach(tx, new Map(agentIds.map((id) => [id, happening])), now);
}

/** Records states of the past, as of sample data; each is its agent's newest one. */
export const recordPast = (tx: Client, changes: readonly StateChange[], now: number): Promise<void> =>
  insertStateEvents(tx, changes, now);

/** `recordStates` with a cause for each agent. */
export async function recordEach(tx: Client, happenings: ReadonlyMap<string, Happening>, now: number): Promise<void> {
  if (happenings.size === 0) return;
  const agentIds = [...happenings.keys()];
  await lockForState(tx, agentIds);
  const facts = await readStateFacts(tx, agentIds, { now, sessionMs: SESSION_MS });
  const changes = facts.flatMap((found) => changeOf(found, happenings.get(found.agentId)!) ?? []);
  if (changes.length > 0) await insertStateEvents(tx, changes, now);
}

/**
 * Records states that no action has recorded: all when recording begins, new agents, and agents whose last login has
 * expired.
 */
export async function recordMissing({ db, clock }: Pick<WorkContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const found: Happening = { cause: 'unknown', byId: null };
  const facts = await readStateFacts(db, null, { now, sessionMs: SESSION_MS });
  const agentIds = facts.flatMap((one) => (changeOf(one, found) ? [one.agentId] : []));
  if (agentIds.length > 0) await transaction(db, (tx) => recordStates(tx, agentIds, { ...found, now }));
}
