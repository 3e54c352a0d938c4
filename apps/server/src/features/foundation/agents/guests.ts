import type { Client } from '../../../db/pool';
import { deleteAgents, enableGuest, insertAgent, lockAgents, markGuest, updateAgent } from './store';

/** Guest accounts of partners: rows of `agents` without roles, created and ended only by friendly contacts. */
export type NewGuest = { id: string; username: string; passwordHash: string; nickname: string };

export async function addGuest(tx: Client, guest: NewGuest): Promise<void> {
  await lockAgents(tx);
  await insertAgent(tx, { ...guest, permissions: [], limit: 0, enabled: true });
  await markGuest(tx, guest.id);
}

export async function switchGuest(tx: Client, id: string, enabled: boolean): Promise<void> {
  await lockAgents(tx);
  await enableGuest(tx, id, enabled);
}

export async function dropGuest(tx: Client, id: string, now: number): Promise<void> {
  await lockAgents(tx);
  await deleteAgents(tx, [id], now);
}

export async function changeGuestPassword(
  tx: Client,
  id: string,
  passwordHash: string,
  by: { by: string; now: number },
): Promise<void> {
  await lockAgents(tx);
  await updateAgent(tx, id, { passwordHash }, by);
}
