import { constants, setPriority } from 'node:os';
import type { PoolClient } from 'pg';

/**
 * Lowers the priority of the process that serves this connection inside the embedded database. Never for a database of
 * another machine: its process numbers are those of strangers here.
 */
export function lowerPriority(client: PoolClient): void {
  const pid = Reflect.get(client, 'processID') as number | null;
  if (!pid) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // Another user's process: it competes as any other.
  }
}
