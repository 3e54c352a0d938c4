import { isDomain } from '@parley/core/visit/domain-entry';
import { expiryVerdict } from '@parley/core/visit/link';
import type { Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import { isUniqueViolation } from '../../../db/failures';
import type { Client } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import { uuidV7 } from '../../../ids';
import type { Principal } from '../../../principal';
import { recordChange, recordChanges } from '../../foundation/audit/actions';
import { hashPassword } from '../../foundation/auth/password';
import { newCode } from './code';
import { endOf, newSecret, readVariables, signFields } from './sign';
import {
  deleteLinks,
  enableLinks,
  findFirstSite,
  findLink,
  findPasswordHash,
  findSecret,
  findTargets,
  getOrCreateSecret,
  insertLink,
  type LinkFields,
  type LinkRow,
  lockLink,
  updateLink,
} from './store';

type Edit = Value<'POST /link/doEdit'>;

/** Creates a link (without id) or changes the given fields of one. */
export async function editLink(context: Context, agent: Principal, edit: Edit): Promise<LinkRow> {
  const { id: known, code, version } = edit;
  if (known === undefined && edit.name === undefined) throw new Refusal('bad-request', { fields: ['name'] });
  if (known !== undefined && code !== undefined) throw new Refusal('bad-request', { fields: ['code'] });
  if (!(edit.domains ?? []).every(isDomain)) throw new Refusal('bad-request', { fields: ['domains'] });
  const fields = { ...fieldsOf(edit), ...(await passwordFields(edit)) };
  const now = context.clock.now();
  try {
    return await act(context, async (tx) => {
      const before = known === undefined ? null : await lockedLink(tx, known, version);
      await assertTargetsExist(tx, fields);
      assertConsistent({ ...before, ...fields });
      const id = known ?? uuidV7(now);
      const hashBefore = known === undefined ? '' : await findPasswordHash(tx, known);
      if (before) await updateLink(tx, id, fields, now);
      else await create(tx, { ...fields, id, code: code ?? newCode(), createdBy: agent.uuid }, now);
      const after = (await findLink(tx, id))!;
      await recordChange(tx, agent, {
        action: before ? 'links.edit' : 'links.create',
        subject: { kind: 'link', id, name: after.name },
        before: before && auditOf(before, hashBefore),
        after: auditOf(after, fields.passwordHash ?? hashBefore),
      });
      return after;
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new Refusal('in-use', { fields: ['code'] }) : error;
  }
}

async function create(tx: Client, link: Parameters<typeof insertLink>[1], now: number): Promise<void> {
  await insertLink(tx, { style: 'full', ...link, siteId: link.siteId ?? (await findFirstSite(tx)) }, now);
}

async function lockedLink(tx: Client, id: string, version: number | undefined): Promise<LinkRow> {
  const locked = await lockLink(tx, id);
  if (!locked) throw new Refusal('unknown-link');
  if (version !== undefined && version !== locked.version) throw new Refusal('stale-version');
  return (await findLink(tx, id))!;
}

function fieldsOf({
  id: _id,
  code: _code,
  version: _version,
  password: _password,
  site,
  group,
  agent,
  second,
  domains,
  startsAt,
  endsAt,
  ...rest
}: Edit): LinkFields {
  const at = (time: number | null | undefined) => (time == null ? time : new Date(time));
  const times = { siteId: site, groupId: group, agentId: agent, startsAt: at(startsAt), endsAt: at(endsAt) };
  const fields = { ...rest, ...times, ...secondOf(second), domains: domains?.map((domain) => domain.trim()) };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as LinkFields;
}

/** Fields of the second target, replaced together: absent ones become empty. */
function secondOf(second: Edit['second']): LinkFields {
  if (second === undefined) return {};
  return {
    secondShare: second?.share ?? null,
    secondGroupId: second?.group ?? null,
    secondAgentId: second?.agent ?? null,
  };
}

/** Hash of the password; computed before locks are taken, since it is slow. */
async function passwordFields({ password }: Edit): Promise<LinkFields> {
  if (password === undefined) return {};
  return { passwordHash: password === null ? '' : await hashPassword(password) };
}

async function assertTargetsExist(tx: Client, fields: LinkFields): Promise<void> {
  const found = await findTargets(tx, fields);
  if (!found.site) throw new Refusal('unknown-site', { fields: ['site'] });
  if (!found.group) throw new Refusal('unknown-group', { fields: ['group'] });
  if (!found.agent) throw new Refusal('unknown-agent', { fields: ['agent'] });
  const { secondGroupId: groupId, secondAgentId: agentId } = fields;
  const second = await findTargets(tx, { groupId: groupId ?? null, agentId: agentId ?? null });
  if (!second.group) throw new Refusal('unknown-group', { fields: ['second'] });
  if (!second.agent) throw new Refusal('unknown-agent', { fields: ['second'] });
}

function assertConsistent({ startsAt, endsAt, capOf, cap }: LinkFields): void {
  if (startsAt && endsAt && endsAt <= startsAt) throw new Refusal('bad-request', { fields: ['endsAt'] });
  if (((capOf ?? null) === null) !== ((cap ?? null) === null)) throw new Refusal('bad-request', { fields: ['cap'] });
}

/** Fields of a link in the audit log, without counts; of the password only that it changed. */
const auditOf = (
  { visits: _v, conversations: _c, refused: _r, version: _n, createdBy: _b, isLocked: _l, ...written }: LinkRow,
  password: string,
) => ({ ...written, password });

/** Enables or disables links; returns the changed ones. */
export const switchLinks = (context: Context, agent: Principal, ids: readonly string[], enabled: boolean) =>
  act(context, async (tx) => {
    const changed = await enableLinks(tx, ids, enabled, context.clock.now());
    await recordChanges(
      tx,
      agent,
      changed.map(({ id, name }) => ({
        action: enabled ? 'links.enable' : 'links.disable',
        subject: { kind: 'link', id, name },
        before: { enabled: !enabled },
        after: { enabled },
      })),
    );
    return changed.map(({ id }) => id);
  });

/** Removes links: their addresses stop working; visits and conversations by them stay. */
export const removeLinks = (context: Context, agent: Principal, ids: readonly string[]): Promise<number> =>
  act(context, async (tx) => {
    const removed = await deleteLinks(tx, ids, context.clock.now());
    await recordChanges(
      tx,
      agent,
      removed.map(({ id, name }) => ({
        action: 'links.delete',
        subject: { kind: 'link', id, name },
        before: { name },
      })),
    );
    return removed.length;
  });

/** Returns the secret that signs a link's variables; created at the first call, or again if `replace`. */
export const readSecret = (context: Context, agent: Principal, id: string, replace: boolean): Promise<string> =>
  act(context, async (tx) => {
    const secret = await secretOf(tx, id, replace);
    const link = (await findLink(tx, id))!;
    await recordChange(tx, agent, {
      action: replace ? 'links.renewSecret' : 'links.readSecret',
      subject: { kind: 'link', id, name: link.name },
    });
    return secret;
  });

async function secretOf(tx: Client, id: string, replace = false): Promise<string> {
  const secret = await getOrCreateSecret(tx, id, newSecret(), replace);
  if (secret === null) throw new Refusal('unknown-link');
  return secret;
}

type Signing = Value<'POST /link/sign'>;

/**
 * Signs the query of a link for one recipient. Each signed address has its own number (`jti`), which makes the
 * recipient a separate visitor, without access to conversations of other addresses or of visitors signed by the link's
 * owner.
 */
export function signFor(
  context: Context,
  agent: Principal,
  { id, variables, hours }: Signing,
): Promise<{ code: string; signed: string; expiresAt: number }> {
  const now = context.clock.now();
  const { exp: requestedEnd, ...fields } = variables;
  const expiresAt = endOf(requestedEnd) ?? (hours == null ? null : now + hours * 3600_000);
  if (expiresAt === null || expiryVerdict(expiresAt, now) !== 'good')
    throw new Refusal('bad-expiry', { fields: ['hours'] });
  return act(context, async (tx) => {
    const link = await findLink(tx, id);
    if (!link) throw new Refusal('unknown-link');
    const secret = await secretOf(tx, id);
    const jti = uuidV7(now);
    await recordChange(tx, agent, {
      action: 'links.sign',
      subject: { kind: 'link', id, name: link.name },
      // Stored under this key until the visitor who used the address is erased (users/person/erase).
      person: jti,
      after: { customer: String(fields.id ?? ''), variables: Object.keys(fields), until: expiresAt },
    });
    const exp = Math.floor(expiresAt / 1000);
    return { code: link.code, signed: signFields(secret, link.code, { ...fields, exp, jti }), expiresAt: exp * 1000 };
  });
}

/** Verifies a signed address. */
export async function checkAddress(context: Context, id: string, address: string) {
  const link = await findLink(context.db, id);
  if (!link) throw new Refusal('unknown-link');
  const url = URL.canParse(address, 'http://localhost') ? new URL(address, 'http://localhost') : null;
  if (!url?.pathname.endsWith(`/l/${link.code}`)) return unverified('wrong-link');
  const signed = url.searchParams.get('v');
  if (!signed) return unverified('unsigned');
  const secret = await findSecret(context.db, id);
  const { verdict, variables, expiresAt } = readVariables(secret, link.code, signed, context.clock.now());
  return { verdict, variables, expiresAt };
}

const unverified = <V extends 'wrong-link' | 'unsigned'>(verdict: V) => ({ verdict, variables: {}, expiresAt: null });
