import { constants, setPriority } from 'node:os';
import type { PoolClient } from 'pg';

/**
 * Lowers the priority of the embedded database's process for this connection. Never called for a database of another
 * machine: the process id would belong to an unrelated process here.
 */
export function lowerPriority(client: PoolClient): void {
  const pid = Reflect.get(client, 'processID') as number | null;
  if (!pid) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // Not permitted for a process of another user: it keeps its priority.
  }
}
