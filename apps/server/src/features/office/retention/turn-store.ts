import { LOCK } from '../../../db/locks';
import type { Client } from '../../../db/pool';

/** Takes the lock of a turn, which belongs to the connection. False: another process has it. */
export async function takeTurn(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [LOCK.retention]);
  return rows[0]?.free ?? false;
}

export async function endTurn(client: Client): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [LOCK.retention]);
}
