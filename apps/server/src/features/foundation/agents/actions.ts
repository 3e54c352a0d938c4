import { addressMatcher } from '../../../addresses';
import type { Context } from '../../../context';
import { isUniqueViolation } from '../../../db/failures';
import type { Client, Queryable } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { act, type Emit } from '../../../events/act';
import { uuidV7 } from '../../../ids';
import type { Principal } from '../../../principal';
import { assertGroupsInReach, assertInReach, assertMayAdd } from '../access/reach';
import { recordStates } from '../agent-states/record';
import { recordChange } from '../audit/actions';
import { grantsOf } from '../auth/grants';
import { hashPassword } from '../auth/password';
import { endLogins } from '../auth/sessions/sessions';
import { dropTotp } from '../auth/totp/totp-state';
import { setGroupsOf } from '../groups/membership';
import { rolesToGive } from '../roles/actions';
import { assertMayGrantItself, assertNoneGainsMore } from '../roles/grant';
import { deleteLinks } from './password-link/link-store';
import { presentAgent } from './present';
import {
  type AgentChange,
  type AgentRecordRow,
  deleteAgents,
  findAgent,
  findAgents,
  hasUsableAdministrator,
  insertAgent,
  lockAgents,
  nameOf,
  replaceRoles,
  setEnabled,
  setHidden,
  updateAgent,
} from './store';

export type AgentEdit = Omit<AgentChange, 'passwordHash' | 'permissions' | 'avatar'> & {
  id?: string | undefined;
  /** The version that was edited; absent: changes of others meanwhile are overwritten. */
  version?: number | undefined;
  password?: string | undefined;
  roles?: string[] | undefined;
  permissions?: string[] | undefined;
  groups?: string[] | undefined;
};

type Edited = AgentEdit & { passwordHash: string | undefined };

/** Creates an agent (without id) or changes the given fields of one. */
export async function editAgent(context: Context, by: Principal, edit: AgentEdit): Promise<AgentRecordRow> {
  if (edit.id === undefined) assertComplete(edit);
  // Outside of the transaction: hashing is slow on purpose.
  const passwordHash = edit.password === undefined ? undefined : await hashPassword(edit.password);
  const edited = { ...edit, passwordHash };
  try {
    return await act(context, async (tx, emit) => {
      await lockAgents(tx);
      const id = edit.id ?? uuidV7(context.clock.now());
      const [before = null] = edit.id === undefined ? [] : await findToEdit(tx, by, [edit.id]);
      if (before) await assertNewest(context, tx, before, edit.version);
      if (edit.id === undefined) await createAgent(context, tx, by, id, edited);
      else await changeAgent(context, tx, emit, by, before, edited);
      emit({ kind: 'agent.changed', agentId: id });
      const agent = (await findAgent(tx, id))!;
      const password = edit.password === undefined ? {} : { password: edited.passwordHash };
      await recordChange(tx, by, {
        action: before ? 'agents.edit' : 'agents.add',
        subject: { kind: 'agent', id, name: agent.nickname },
        before: before && auditFields(before),
        after: { ...auditFields(agent), ...password },
      });
      return agent;
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new Refusal('username-taken') : error;
  }
}

/** Fields of an agent in the audit log, without its load. */
export function auditFields(agent: AgentRecordRow) {
  const { username, nickname, avatar, jobNumber, roles, permissions, groups, limit, initialBatch, enabled } = agent;
  const { skills, languages, signature, welcome, away, allowedAddresses } = agent;
  const { faces, regions, shifts, timeZone, maxIdle } = agent;
  return {
    username,
    nickname,
    avatar,
    jobNumber,
    roles,
    permissions,
    groups,
    limit,
    initialBatch,
    enabled,
    skills,
    languages,
    signature,
    welcome,
    away,
    allowedAddresses,
    faces,
    regions,
    shifts,
    timeZone,
    maxIdle,
  };
}

/** Refuses an outdated version; the refusal says who changed the agent, when, and its present values. */
async function assertNewest(
  context: Context,
  tx: Client,
  agent: AgentRecordRow,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === agent.version) return;
  throw new Refusal('edited-meanwhile', {
    by: (await nameOf(tx, agent.editedBy)) ?? '',
    at: agent.editedAt?.getTime() ?? null,
    agent: presentAgent(context, agent),
  });
}

function assertComplete(edit: AgentEdit): void {
  const fields = (['username', 'password'] as const).filter((field) => edit[field] === undefined);
  if (fields.length > 0) throw new Refusal('bad-request', { fields });
}

export async function createAgent(
  context: Context,
  tx: Client,
  by: Principal,
  id: string,
  edit: Edited,
): Promise<void> {
  const { username = '', passwordHash = '', permissions = [] } = edit;
  assertMayGrantItself(by, permissions);
  await assertMayAdd(tx, by, edit.groups ?? []);
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
  await updateAgent(tx, id, ownOf(edit), { by: by.uuid, now: context.clock.now() });
  if (edit.groups) await setGroupsOf(tx, id, edit.groups);
  await replaceRoles(
    tx,
    id,
    roles.map((role) => role.id),
  );
  // An administrator who signs in to look around is given no visitors.
  if (roles.some(({ admin }) => admin)) await setHidden(tx, [id], true);
  assertNoneGainsMore(by, new Map(), await grantsOf(tx, [id]));
}

/** Fields that the insert of a new agent does not set. */
const ownOf = ({ jobNumber, initialBatch, skills, languages, signature, welcome, away, ...edit }: Edited) => ({
  jobNumber,
  initialBatch,
  skills,
  languages,
  signature,
  welcome,
  away,
  allowedAddresses: edit.allowedAddresses,
  faces: edit.faces,
  regions: edit.regions,
  shifts: edit.shifts,
  timeZone: edit.timeZone,
  maxIdle: edit.maxIdle,
});

async function changeAgent(
  context: Context,
  tx: Client,
  emit: Emit,
  by: Principal,
  present: AgentRecordRow | null,
  edit: Edited,
): Promise<void> {
  if (!present) throw new Refusal('unknown-agent');
  const { id } = present;
  const held = await grantsOf(tx, [id]);
  // Setting a password gives access to the account: only for agents without more rights than the caller.
  if (edit.passwordHash !== undefined && id !== by.uuid) assertNoneGainsMore(by, new Map(), held);
  if (edit.permissions) assertMayGrantItself(by, edit.permissions, present.permissions);
  if (id === by.uuid) assertOwnAddressHolds(by, edit.allowedAddresses);
  await updateAgent(tx, id, edit, { by: by.uuid, now: context.clock.now() });
  if (edit.groups) {
    await assertGroupsInReach(tx, by, difference(edit.groups, present.groups));
    await setGroupsOf(tx, id, edit.groups);
  }
  if (edit.roles) {
    const roles = await rolesToGive(tx, by, edit.roles, present.roles);
    await replaceRoles(
      tx,
      id,
      roles.map((role) => role.id),
    );
  }
  assertNoneGainsMore(by, held, await grantsOf(tx, [id]));
  await assertAdministered(tx);

  const reason = reasonToEnd(present, edit);
  if (!reason) return;
  await endLogins(tx, emit, { agentIds: [id] }, { reason, byId: by.uuid, now: context.clock.now() });
  // It was made for the rights and the password that the agent had.
  await deleteLinks(tx, [id]);
  if (reason === 'disabled') emit({ kind: 'agent.removed', agentId: id });
}

/**
 * Refuses an address list without the caller's own address: the login would end, and none could be opened from here.
 */
function assertOwnAddressHolds({ address }: Principal, allowed: readonly string[] = []): void {
  if (address === undefined || allowed.length === 0 || addressMatcher(allowed)(address)) return;
  throw new Refusal('own-address', { fields: ['allowedAddresses'] });
}

/** Reason to end the agent's logins after an edit of credentials; null: none. */
function reasonToEnd(present: AgentRecordRow, edit: Edited): string | null {
  if (edit.enabled === false && present.enabled) return 'disabled';
  if (edit.passwordHash !== undefined) return 'password-changed';
  const isOther = (now: readonly string[] | undefined, before: readonly string[]) =>
    now !== undefined && (now.some((name) => !before.includes(name)) || before.some((name) => !now.includes(name)));
  const isChanged =
    isOther(edit.roles, present.roles) ||
    isOther(edit.permissions, present.permissions) ||
    isOther(edit.allowedAddresses, present.allowedAddresses);
  return isChanged ? 'rights-changed' : null;
}

/** Enables or disables agents; returns the changed ones, for an undo. */
export function enableAgents(
  context: Context,
  by: Principal,
  { ids, enabled }: { ids: readonly string[]; enabled: boolean },
): Promise<string[]> {
  return act(context, async (tx, emit) => {
    await lockAgents(tx);
    const agents = await findToEdit(tx, by, ids);
    const changed = await setEnabled(tx, ids, enabled);
    await assertAdministered(tx);
    const ending = { reason: 'disabled', byId: by.uuid, now: context.clock.now() };
    if (!enabled) {
      await endLogins(tx, emit, { agentIds: changed }, ending);
      await deleteLinks(tx, changed);
    }
    for (const agentId of changed) {
      emit({ kind: 'agent.changed', agentId });
      if (!enabled) emit({ kind: 'agent.removed', agentId });
    }
    if (changed.length > 0)
      await recordChange(tx, by, {
        action: enabled ? 'agents.enable' : 'agents.disable',
        subject: { kind: 'agent', id: changed, name: namesOf(agents.filter(({ id }) => changed.includes(id))) },
        before: { enabled: !enabled },
        after: { enabled },
      });
    return changed;
  });
}

/** Deletes agents: their logins end, and their conversations return to the queue. */
export function removeAgents(context: Context, by: Principal, ids: readonly string[]): Promise<number> {
  const now = context.clock.now();
  return act(context, async (tx, emit) => {
    await lockAgents(tx);
    const agents = await findToEdit(tx, by, ids);
    const agentIds = agents.map((agent) => agent.id);
    await deleteAgents(tx, agentIds, now);
    await deleteLinks(tx, agentIds);
    await assertAdministered(tx);
    await endLogins(tx, emit, { agentIds }, { reason: 'removed', byId: by.uuid, now });
    await recordStates(tx, agentIds, { cause: 'another', byId: by.uuid, now });
    for (const agentId of agentIds) emit({ kind: 'agent.removed', agentId });
    if (agentIds.length > 0)
      await recordChange(tx, by, {
        action: 'agents.remove',
        subject: { kind: 'agent', id: agentIds, name: namesOf(agents) },
      });
    return agentIds.length;
  });
}

const namesOf = (agents: readonly AgentRecordRow[]): string => agents.map(({ nickname }) => nickname).join(', ');

/** Ends agents' logins and sockets and hides them, so that they get no visitors until they go online again. */
export function forceOffline(context: Context, by: Principal, ids: readonly string[]): Promise<number> {
  const now = context.clock.now();
  return act(context, async (tx, emit) => {
    await lockAgents(tx);
    const agents = await findToEdit(tx, by, ids);
    const agentIds = agents.map(({ id }) => id);
    await setHidden(tx, agentIds, true);
    await endLogins(tx, emit, { agentIds }, { reason: 'forced-offline', byId: by.uuid, now });
    for (const agentId of agentIds) emit({ kind: 'agent.presence', agentId });
    if (agentIds.length > 0)
      await recordChange(tx, by, {
        action: 'agents.forceOffline',
        subject: { kind: 'agent', id: agentIds, name: namesOf(agents) },
      });
    return agentIds.length;
  });
}

/** Hides an agent, or shows it again. */
export const hideAgent = (
  context: Context,
  { uuid: byId }: Principal,
  { id, hidden }: { id: string; hidden: boolean },
): Promise<void> =>
  act(context, async (tx, emit) => {
    await setHidden(tx, [id], hidden);
    await recordStates(tx, [id], { cause: byId === id ? 'own' : 'another', byId, now: context.clock.now() });
    emit({ kind: 'agent.presence', agentId: id });
  });

/** Removes an agent's second factor, so that it signs in by password alone. */
export function resetTotp(context: Context, by: Principal, id: string): Promise<AgentRecordRow> {
  return act(context, async (tx, emit) => {
    await lockAgents(tx);
    const [agent] = await findToEdit(tx, by, [id]);
    if (!agent) throw new Refusal('unknown-agent');
    await dropTotp(tx, id);
    const ending = { reason: 'rights-changed', byId: by.uuid, now: context.clock.now() };
    await endLogins(tx, emit, { agentIds: [id] }, ending);
    await recordChange(tx, by, {
      action: 'agents.resetTotp',
      subject: { kind: 'agent', id, name: agent.nickname },
      before: { totp: agent.totp },
      after: { totp: false },
    });
    return (await findAgent(tx, id))!;
  });
}

/**
 * Existing agents among these ids, if the caller may edit all of them; administrators only by administrators, since a
 * new password gives access. Callers with the scope `group` get the same refusal for unknown ids.
 */
export async function findToEdit(db: Queryable, by: Principal, ids: readonly string[]): Promise<AgentRecordRow[]> {
  await assertInReach(db, by, ids);
  const agents = await findAgents(db, ids);
  if (agents.some(({ admin }) => admin) && !by.admin) throw new Refusal('forbidden');
  return agents;
}

/** Elements in only one of the lists. */
const difference = (some: readonly string[], others: readonly string[]): string[] => [
  ...some.filter((one) => !others.includes(one)),
  ...others.filter((one) => !some.includes(one)),
];

/** Refuses if no enabled administrator remains; `without`: this agent does not count. */
export async function assertAdministered(db: Queryable, without: string | null = null): Promise<void> {
  if (!(await hasUsableAdministrator(db, without))) throw new Refusal('last-administrator');
}
