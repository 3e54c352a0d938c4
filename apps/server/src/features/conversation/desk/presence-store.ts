import type { HiddenReason } from '@parley/protocol/types';
import type { Queryable } from '../../../db/pool';

/** Locks an agent. `isDisconnected`: its last connection is lost, and it has not reconnected. */
export async function lockPresence(tx: Queryable, agentId: string): Promise<{ isDisconnected: boolean }> {
  const { rows } = await tx.query<{ disconnected_at: Date | null }>(
    'select disconnected_at from agents where id = $1 for update',
    [agentId],
  );
  return { isDisconnected: rows[0]?.disconnected_at != null };
}

/** A socket of an agent in one of the servers' processes. */
export type AgentConnection = { processId: string; agentId: string };

/** True: the connection is new. */
export async function insertConnection(tx: Queryable, { processId, agentId }: AgentConnection): Promise<boolean> {
  const { rowCount } = await tx.query(
    'insert into agent_connections (process_id, agent_id) values ($1, $2) on conflict do nothing',
    [processId, agentId],
  );
  return rowCount !== 0;
}

/** True: there was one. */
export async function deleteConnection(tx: Queryable, { processId, agentId }: AgentConnection): Promise<boolean> {
  const { rowCount } = await tx.query('delete from agent_connections where process_id = $1 and agent_id = $2', [
    processId,
    agentId,
  ]);
  return rowCount !== 0;
}

/**
 * Clears the time of the loss; sets the online time, unless the agent is connected elsewhere or was lost only after
 * `lostAfter`.
 */
export async function setConnected(
  tx: Queryable,
  { processId, agentId }: AgentConnection,
  { lostAfter, now }: { lostAfter: number; now: number },
): Promise<void> {
  await tx.query(
    `update agents
       set disconnected_at = null,
           online_at = case
             when online_at is not null
               and (disconnected_at > $2
                 or exists (select 1 from agent_connections c where c.agent_id = $1 and c.process_id <> $3))
             then online_at
             else $4
           end
       where id = $1`,
    [agentId, new Date(lostAfter), processId, new Date(now)],
  );
}

/** Sets the time of disconnecting, unless the agent is connected elsewhere. */
export async function setDisconnected(tx: Queryable, agentId: string, now: number): Promise<void> {
  await tx.query(
    `update agents set disconnected_at = $2
       where id = $1 and not exists (select 1 from agent_connections where agent_id = $1)`,
    [agentId, new Date(now)],
  );
}

export async function lockAgent(tx: Queryable, agentId: string): Promise<void> {
  await tx.query('select 1 from agents where id = $1 for update', [agentId]);
}

export async function setHidden(
  tx: Queryable,
  agentId: string,
  { hidden, reason, word, now }: { hidden: boolean; reason: HiddenReason | null; word: string; now: number },
): Promise<void> {
  await tx.query(
    `update agents
     set hidden = $2, hidden_reason = $4, hidden_word = $5, idle_hidden_at = null,
         online_at = case when hidden and not $2 then $3 else online_at end
     where id = $1`,
    [agentId, hidden, new Date(now), reason, word],
  );
}
