import { randomBytes } from 'node:crypto';
import { plainName } from '@parley/core/words/plain-name';
import { storableText } from '@parley/core/words/storable-text';
import type { Context } from '../../../../context';
import type { Client } from '../../../../db/pool';
import { Refusal } from '../../../../errors';
import { act, type Emit } from '../../../../events/act';
import { uuidV7 } from '../../../../ids';
import { recordChange } from '../../audit/actions';
import type { Provided } from '../../auth/login-dependencies';
import { hashPassword } from '../../auth/password';
import { endLogins } from '../../auth/sessions/sessions';
import { auditFields } from '../actions';
import {
  type AgentRecordRow,
  findAgent,
  hasUsableAdministrator,
  insertAgent,
  insertContact,
  lockAgents,
  readUsedUsernames,
  replaceRoles,
} from '../store';
import { findAgentByEmail, findIdentity, findRoleIds, isEmailUsed, saveIdentity } from './identities-store';

const MAX_USERNAME_LENGTH = 64;

/** The transaction of a sign-in. */
type Entering = { context: Context; tx: Client; emit: Emit };

/**
 * The agent of somebody whom a provider vouches for: linked before, linked now by the verified address, or created. Its
 * roles become those of its groups, if groups give roles.
 */
export async function enterFromProvider(context: Context, person: Provided): Promise<string> {
  // Outside of the transaction: hashing is slow on purpose. Nobody knows this password.
  const isKnown = (await findIdentity(context.db, person)) !== null;
  const passwordHash = isKnown || !person.creates ? '' : await hashPassword(randomBytes(32).toString('base64url'));
  const entered = await act(context, async (tx, emit) => {
    await lockAgents(tx);
    const entering = { context, tx, emit };
    const id = await findOrCreate(entering, person, passwordHash);
    const agent = id === null ? null : await findAgent(tx, id);
    if (!agent?.enabled) return 'social-unknown' as const;
    const left = await giveRoles(entering, agent, person);
    // Refused after the commit: throwing here would give the roles back.
    return left === 0 && person.roles !== null ? ('sign-in-no-role' as const) : { id: agent.id };
  });
  if (typeof entered === 'string') throw new Refusal(entered);
  return entered.id;
}

async function findOrCreate(
  { context, tx, emit }: Entering,
  person: Provided,
  passwordHash: string,
): Promise<string | null> {
  const linked = await findIdentity(tx, person);
  if (linked !== null) return linked;
  const now = context.clock.now();
  const found =
    person.linksByEmail && person.email !== null ? await findAgentByEmail(tx, person.email, person.issuer) : null;
  // Linked by another process meanwhile, if there is no hash: the next try finds it.
  if (found === null && (!person.creates || passwordHash === '')) return null;
  const id = found ?? (await create(context, tx, { person, passwordHash }));
  await saveIdentity(tx, person, { agentId: id, now });
  const agent = (await findAgent(tx, id))!;
  const subject = { kind: 'agent', id, name: agent.nickname };
  await recordChange(tx, 'system', {
    action: found === null ? 'agents.add' : 'agents.link',
    subject,
    before: null,
    after: { ...(found === null && auditFields(agent)), issuer: person.issuer },
  });
  emit({ kind: 'agent.changed', agentId: id });
  return id;
}

async function create(
  context: Context,
  tx: Client,
  { person, passwordHash }: { person: Provided; passwordHash: string },
): Promise<string> {
  const id = uuidV7(context.clock.now());
  const username = await freeUsername(tx, person.username);
  const nickname = (plainName(person.name).trim() || username).slice(0, MAX_USERNAME_LENGTH).toWellFormed();
  const limit = context.setting('routing').defaultLimit;
  await insertAgent(tx, { id, username, passwordHash, nickname, permissions: [], limit, enabled: true });
  if (person.email !== null && !(await isEmailUsed(tx, person.email)))
    await insertContact(tx, id, { phone: null, email: person.email });
  const roles = await findRoleIds(tx, person.roles ?? [person.defaultRole]);
  await replaceRoles(
    tx,
    id,
    roles.map((role) => role.id),
  );
  return id;
}

/** The provider's username, with a number if it is in use. */
async function freeUsername(tx: Client, wanted: string): Promise<string> {
  const base =
    storableText(wanted)
      .trim()
      .slice(0, MAX_USERNAME_LENGTH - 5) || 'agent';
  const tried = [base, ...Array.from({ length: 50 }, (_, n) => `${base}-${n + 2}`)];
  const used = await readUsedUsernames(tx, tried);
  const free = tried.find((name) => !used.has(name.toLowerCase()));
  if (free === undefined) throw new Refusal('username-taken');
  return free;
}

/** Gives the roles of the person's groups; returns how many it has. The last administrator stays one. */
async function giveRoles({ context, tx, emit }: Entering, agent: AgentRecordRow, person: Provided): Promise<number> {
  if (person.roles === null) return agent.roles.length;
  const roles = await findRoleIds(tx, person.roles);
  const isSame = roles.length === agent.roles.length && roles.every(({ role }) => agent.roles.includes(role));
  if (isSame) return roles.length;
  if (agent.admin && !(await hasUsableAdministrator(tx, agent.id))) {
    context.log.warn({ agent: agent.id }, 'the last administrator keeps its role, whatever its groups');
    return agent.roles.length;
  }
  await replaceRoles(
    tx,
    agent.id,
    roles.map((role) => role.id),
  );
  const after = (await findAgent(tx, agent.id))!;
  await recordChange(tx, 'system', {
    action: 'agents.edit',
    subject: { kind: 'agent', id: agent.id, name: agent.nickname },
    before: auditFields(agent),
    after: auditFields(after),
  });
  // Other logins hold the former rights.
  const ending = { reason: 'rights-changed', byId: null, now: context.clock.now() };
  await endLogins(tx, emit, { agentIds: [agent.id] }, ending);
  emit({ kind: 'agent.changed', agentId: agent.id });
  return roles.length;
}
