import type { Context } from '../../context';
import { isUniqueViolation } from '../../db/failures';
import type { Client } from '../../db/pool';
import { Refusal } from '../../errors';
import { act, type Emit } from '../../events/act';
import { uuidV7 } from '../../ids';
import type { Principal } from '../../principal';
import { hashPassword } from '../auth/password';
import { endLogins } from '../auth/sessions';
import { rolesToGive } from '../roles/actions';
import { assertMayGrant } from '../roles/grant';
import {
  type AgentRecordRow,
  deleteAgents,
  findAgent,
  findAgents,
  hasUsableAdministrator,
  insertAgent,
  lockAgents,
  replaceRoles,
  setEnabled,
  updateAgent,
} from './store';

export type AgentEdit = {
  id?: string | undefined;
  username?: string | undefined;
  password?: string | undefined;
  nickname?: string | undefined;
  roles?: string[] | undefined;
  permissions?: string[] | undefined;
  limit?: number | undefined;
  enabled?: boolean | undefined;
};

type Edited = AgentEdit & { passwordHash: string | undefined };

/** Creates an agent (without id) or changes the named fields of one. */
export async function editAgent(context: Context, by: Principal, edit: AgentEdit): Promise<AgentRecordRow> {
  if (edit.id === undefined) assertComplete(edit);
  // Outside the transaction: it takes its time on purpose.
  const passwordHash = edit.password === undefined ? undefined : await hashPassword(edit.password);
  const edited = { ...edit, passwordHash };
  try {
    return await act(context, async (tx, emit) => {
      await lockAgents(tx);
      const id = edit.id ?? uuidV7(context.clock.now());
      if (edit.id === undefined) await createAgent(context, tx, by, id, edited);
      else await changeAgent(context, tx, emit, by, id, edited);
      emit({ kind: 'agent.changed', agentId: id });
      return (await findAgent(tx, id))!;
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new Refusal('username-taken') : error;
  }
}

function assertComplete(edit: AgentEdit): void {
  const fields = (['username', 'password'] as const).filter((field) => edit[field] === undefined);
  if (fields.length > 0) throw new Refusal('bad-request', { fields });
}

async function createAgent(context: Context, tx: Client, by: Principal, id: string, edit: Edited): Promise<void> {
  const { username = '', passwordHash = '', permissions = [] } = edit;
  assertMayGrant(by, permissions);
  const roles = await rolesToGive(tx, by, edit.roles ?? [], []);
  await insertAgent(tx, {
    id,
    username,
    passwordHash,
    nickname: edit.nickname ?? username,
    permissions: [...new Set(permissions)],
    limit: edit.limit ?? context.setting('routing').defaultLimit,
    enabled: edit.enabled ?? true,
  });
  await replaceRoles(
    tx,
    id,
    roles.map((role) => role.id),
  );
}

async function changeAgent(
  context: Context,
  tx: Client,
  emit: Emit,
  by: Principal,
  id: string,
  edit: Edited,
): Promise<void> {
  const present = await findAgent(tx, id);
  if (!present) throw new Refusal('unknown-agent');
  assertMayEdit(by, present);
  if (edit.permissions) assertMayGrant(by, edit.permissions, present.permissions);
  await updateAgent(tx, id, edit);
  if (edit.roles) {
    const roles = await rolesToGive(tx, by, edit.roles, present.roles);
    await replaceRoles(
      tx,
      id,
      roles.map((role) => role.id),
    );
  }
  await assertAdministered(tx);

  const reason = reasonToEnd(present, edit);
  if (reason) await endLogins(tx, emit, { agentIds: [id] }, reason, context.clock.now());
  if (reason === 'disabled') emit({ kind: 'agent.removed', agentId: id });
}

/** Why the agent's logins end: what they were opened with holds no more. */
function reasonToEnd(present: AgentRecordRow, edit: Edited): string | null {
  if (edit.enabled === false && present.enabled) return 'disabled';
  if (edit.passwordHash !== undefined) return 'password-changed';
  const isOther = (now: readonly string[] | undefined, before: readonly string[]) =>
    now !== undefined && (now.some((name) => !before.includes(name)) || before.some((name) => !now.includes(name)));
  return isOther(edit.roles, present.roles) || isOther(edit.permissions, present.permissions) ? 'rights-changed' : null;
}

/** Enables or disables agents, and answers those who were the other before: the ones an undo is about. */
export function enableAgents(
  context: Context,
  by: Principal,
  { ids, enabled }: { ids: readonly string[]; enabled: boolean },
): Promise<string[]> {
  return act(context, async (tx, emit) => {
    await lockAgents(tx);
    for (const agent of await findAgents(tx, ids)) assertMayEdit(by, agent);
    const changed = await setEnabled(tx, ids, enabled);
    await assertAdministered(tx);
    if (!enabled) await endLogins(tx, emit, { agentIds: changed }, 'disabled', context.clock.now());
    for (const agentId of changed) {
      emit({ kind: 'agent.changed', agentId });
      if (!enabled) emit({ kind: 'agent.removed', agentId });
    }
    return changed;
  });
}

/** Removes agents: their logins end, and what they were serving goes back to the queue. */
export function removeAgents(context: Context, by: Principal, ids: readonly string[]): Promise<number> {
  const now = context.clock.now();
  return act(context, async (tx, emit) => {
    await lockAgents(tx);
    const agents = await findAgents(tx, ids);
    for (const agent of agents) assertMayEdit(by, agent);
    const agentIds = agents.map((agent) => agent.id);
    await deleteAgents(tx, agentIds, now);
    await assertAdministered(tx);
    await endLogins(tx, emit, { agentIds }, 'removed', now);
    for (const agentId of agentIds) emit({ kind: 'agent.removed', agentId });
    return agentIds.length;
  });
}

/** A new password for an administrator is a way to become one. */
function assertMayEdit(by: Principal, agent: AgentRecordRow): void {
  if (agent.admin && !by.admin) throw new Refusal('forbidden');
}

async function assertAdministered(tx: Client): Promise<void> {
  if (!(await hasUsableAdministrator(tx))) throw new Refusal('last-administrator');
}
