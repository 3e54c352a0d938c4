import { person } from '@parley/protocol/http/users';
import { masked, walkOf } from '@parley/protocol/personal';
import * as z from 'zod';
import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { act, type Emit } from '../../../events/act';
import { uuidV7 } from '../../../ids';
import type { Principal } from '../../../principal';
import { listingOf } from '../../conversation/conversations/decided';
import { lockVisitors } from '../../conversation/conversations/facts';
import { readRows } from '../../conversation/conversations/rows';
import { seenFields } from '../../foundation/access/custom-fields';
import { recordChange } from '../../foundation/audit/actions';
import { assertCardInScope } from './card';
import { fillFromIdentity } from './identity';
import { refreshPeople } from './refresh-store';
import {
  type CardFields,
  countAgents,
  edited,
  findCardOf,
  findOwnName,
  findPersonOf,
  type How,
  insertPerson,
  isSame,
  linkPerson,
  lockPeople,
  type PersonEdit,
  type PersonRow,
  savePerson,
  spreadPerson,
  visitorsOf,
  type Writing,
} from './store';

/** Edits a visitor's card: the person in the archive, and the rows of all visitors of this person. */
export function editCard(
  context: Context,
  agent: Principal,
  {
    visitorId,
    edit,
    was,
    how = 'agent',
  }: { visitorId: string; edit: PersonEdit; was?: PersonEdit | undefined; how?: How | undefined },
): Promise<void> {
  return act(context, async (tx, emit) => {
    // Locks the visitor first, as everywhere; so two first edits at the same time create one person.
    const [visitor] = (await lockVisitors(tx, [visitorId], context.clock.now())).values();
    const known = await findPersonOf(tx, visitorId);
    if (!visitor || !known) throw new Refusal('unknown-visitor');
    await assertCardInScope(tx, agent, visitorId);
    if (was) refuseIfChanged(context, agent, await findCardOf(tx, visitorId), was);
    const writing = { ...by(context, agent), how };
    const isNew = known.personId === null;
    // The visitor's own name becomes the person's, unless the edit sets one.
    const named = isNew && edit.name === undefined ? { ...edit, name: await findOwnName(tx, visitorId) } : edit;
    const personId = known.personId ?? (await archiveVisitor(tx, visitorId, agent.uuid, writing));
    await editPerson(context, { tx, emit }, agent, { personId, isNew, edit: named, writing });
    if (isNew) await refreshPeople(tx, [personId]);
  });
}

const PERSON = walkOf(z.object(person));

/** Refuses an edit of a field that was changed since it was read. */
function refuseIfChanged(
  { setting }: Pick<Context, 'setting'>,
  agent: Principal,
  present: CardFields | PersonRow,
  { fields = {}, owner, ...plain }: PersonEdit,
): void {
  // Compared with the values as this agent sees them, masked and without hidden fields: otherwise the refusal would
  // reveal whether a guess is right.
  const seen = { ...present, fields: seenFields(present.fields, setting('archive').fields, agent) };
  const now = masked(seen, PERSON, agent.masks);
  const changed = [
    ...Object.entries(plain).filter(([field, value]) => !isSame(now[field as keyof typeof now], value)),
    ...Object.entries(fields).filter(([field, value]) => !isSame(now.fields[field] ?? null, value ?? null)),
  ].map(([field]) => field);
  if (owner !== undefined && 'ownerId' in now && now.ownerId !== owner) changed.push('owner');
  if (changed.length > 0) throw new Refusal('stale-version', { fields: changed });
}

/** Creates a person (without id) or changes the given fields of one. Returns its id. */
export function editUser(
  context: Context,
  agent: Principal,
  { id, was, ...edit }: PersonEdit & { id?: string | undefined; was?: PersonEdit | undefined },
): Promise<string> {
  return act(context, async (tx, emit) => {
    const writing = by(context, agent);
    if (edit.owner) await refuseUnknownAgents(tx, [edit.owner]);
    const personId = id ?? (await createPerson(tx, edit.owner === undefined ? agent.uuid : edit.owner, writing));
    await editPerson(context, { tx, emit }, agent, { personId, isNew: id === undefined, edit, was, writing });
    return personId;
  });
}

export const by = (context: Context, { uuid }: Principal): Writing & { agentId: string } => ({
  agentId: uuid,
  how: 'agent',
  now: context.clock.now(),
});

/** A transaction and its events. */
type Acting = { tx: Client; emit: Emit };

/** Refuses unknown or disabled owners. */
export async function refuseUnknownAgents(tx: Client, ids: readonly string[]): Promise<void> {
  if ((await countAgents(tx, ids)) !== new Set(ids).size) throw new Refusal('unknown-agent');
}

/** Creates an empty person; the following `editPerson` records both in the audit log. */
async function createPerson(tx: Client, ownerId: string | null, writing: Writing): Promise<string> {
  const id = uuidV7(writing.now);
  await insertPerson(tx, { id, ownerId }, writing);
  return id;
}

/** Creates a person for a visitor, with the data of its signed identity. */
async function archiveVisitor(tx: Client, visitorId: string, ownerId: string, writing: Writing): Promise<string> {
  const personId = await createPerson(tx, ownerId, writing);
  await linkPerson(tx, visitorId, personId);
  await fillFromIdentity(tx, visitorId, writing.now);
  return personId;
}

/** The visitor's person, created if there is none. The caller has locked the visitor. */
export async function ensurePerson(
  context: Context,
  { tx, emit }: Acting,
  agent: Principal,
  { visitorId, writing }: { visitorId: string; writing: Writing },
): Promise<string> {
  const known = await findPersonOf(tx, visitorId);
  if (known?.personId) return known.personId;
  const personId = await archiveVisitor(tx, visitorId, agent.uuid, writing);
  const edit = { name: await findOwnName(tx, visitorId) };
  await editPerson(context, { tx, emit }, agent, { personId, isNew: true, edit, writing });
  return personId;
}

type Edited = { personId: string; isNew: boolean; edit: PersonEdit; was?: PersonEdit | undefined; writing: Writing };

async function editPerson(
  context: Context,
  { tx, emit }: Acting,
  agent: Principal,
  { personId, isNew, edit, was, writing }: Edited,
): Promise<void> {
  const visitorIds = await visitorsOf(tx, personId);
  const visitors = await lockVisitors(tx, visitorIds, writing.now);
  const [person] = await lockPeople(tx, [personId]);
  if (!person || person.place === 'merged') throw new Refusal('not-found');
  if (was) refuseIfChanged(context, agent, person, was);
  const unique = edit.tags ? { ...edit, tags: [...new Set(edit.tags)] } : edit;
  const { next, changed } = edited(person, unique, writing);
  const saved = await savePerson(tx, next, writing);
  await spreadPerson(tx, saved);
  if (isNew || changed.length > 0)
    await recordChange(tx, agent, {
      action: isNew ? 'users.add' : 'users.edit',
      subject: { kind: 'person', id: personId },
      person: personId,
      before: isNew ? null : pick(person, changed),
      after: pick(saved, isNew ? [...new Set(['owner', ...changed])] : changed),
    });
  await emitEdited(tx, emit, agent.uuid, visitors);
}

/** Fields of a person for the audit log; custom ones by their keys. */
export function pick(person: PersonRow, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => {
      if (field.startsWith('fields.')) return [field, person.fields[field.slice(7)] ?? null];
      return [field, field === 'owner' ? person.ownerId : person[field as keyof PersonRow]];
    }),
  );
}

/** Emits the present rows of these visitors. `agentId` null: no agent changed them. */
export async function emitEdited(
  tx: Client,
  emit: Emit,
  agentId: string | null,
  visitors: Awaited<ReturnType<typeof lockVisitors>>,
): Promise<void> {
  const rows = await readRows(tx, [...visitors.keys()]);
  const causes = [{ type: 'visitor.edited' as const, agentId, what: 'card' as const }];
  for (const [visitorId, visitor] of visitors) {
    const row = rows.get(visitorId)!;
    emit({ kind: 'visitor.changed', visitorId, was: listingOf(visitor), row, causes, owner: null, queue: null });
  }
}
