import type { Context } from '../../context';
import type { Client } from '../../db/pool';
import { Refusal } from '../../errors';
import { act, type Emit } from '../../events/act';
import { uuidV7 } from '../../ids';
import type { Principal } from '../../principal';
import { listingOf } from '../conversations/decided';
import { lockVisitors } from '../conversations/facts';
import { readRows } from '../conversations/rows';
import {
  findCardOf,
  findListed,
  findPersonOf,
  insertPerson,
  type Listed,
  linkPerson,
  type PersonEdit,
  spreadPerson,
  updatePerson,
  visitorsOf,
} from './store';

/** Writes on a visitor's card: into the archive, and onto the rows of all visitors that are this person. */
export function editCard(
  context: Context,
  agent: Principal,
  { visitorId, edit, was }: { visitorId: string; edit: PersonEdit; was?: PersonEdit | undefined },
): Promise<void> {
  return act(context, async (tx, emit) => {
    // The visitor first, as everywhere; two who write its first word at once make one person.
    const [visitor] = (await lockVisitors(tx, [visitorId], context.clock.now())).values();
    const known = await findPersonOf(tx, visitorId);
    if (!visitor || !known) throw new Refusal('unknown-visitor');
    if (was) await refuseIfChanged(tx, visitorId, was);
    const personId = known.personId ?? (await createPerson(context, tx, agent));
    // A name that the visitor came with is the person's until another is written.
    const named =
      known.personId === null && edit.name === undefined ? { ...edit, name: await ownName(tx, visitorId) } : edit;
    if (known.personId === null) await linkPerson(tx, visitorId, personId);
    await editPerson(context, tx, emit, agent, personId, named);
  });
}

/** Two who write the same field: the second is told, and nothing of the first is lost. */
async function refuseIfChanged(tx: Client, visitorId: string, was: PersonEdit): Promise<void> {
  const now = await findCardOf(tx, visitorId);
  const { fields = {}, ...plain } = was;
  const changed = [
    ...Object.entries(plain).filter(([field, value]) => !isSame(now[field as keyof typeof plain], value)),
    ...Object.entries(fields).filter(([field, value]) => !isSame(now.fields[field] ?? null, value ?? null)),
  ];
  if (changed.length > 0) throw new Refusal('stale-version', { fields: changed.map(([field]) => field) });
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Creates a person (without id) or changes the named fields of one. */
export function editUser(
  context: Context,
  agent: Principal,
  { id, ...edit }: PersonEdit & { id?: string | undefined },
): Promise<Listed> {
  return act(context, async (tx, emit) => {
    const personId = id ?? (await createPerson(context, tx, agent));
    await editPerson(context, tx, emit, agent, personId, edit);
    return (await findListed(tx, personId))!;
  });
}

async function createPerson(context: Context, tx: Client, agent: Principal): Promise<string> {
  const now = context.clock.now();
  const id = uuidV7(now);
  await insertPerson(tx, id, agent.uuid, now);
  return id;
}

async function ownName(tx: Client, visitorId: string): Promise<string> {
  const { rows } = await tx.query<{ name: string }>('select name from visitors where id = $1', [visitorId]);
  return rows[0]?.name ?? '';
}

async function editPerson(
  context: Context,
  tx: Client,
  emit: Emit,
  agent: Principal,
  personId: string,
  edit: PersonEdit,
): Promise<void> {
  const visitors = await lockVisitors(tx, await visitorsOf(tx, personId), context.clock.now());
  const unique = edit.tags ? { ...edit, tags: [...new Set(edit.tags)] } : edit;
  const person = await updatePerson(tx, personId, unique, agent.uuid, context.clock.now());
  if (!person) throw new Refusal('not-found');
  await spreadPerson(tx, person);
  const rows = await readRows(tx, [...visitors.keys()]);
  const causes = [{ type: 'visitor.edited' as const, agentId: agent.uuid, what: 'card' as const }];
  for (const [visitorId, visitor] of visitors) {
    const row = rows.get(visitorId)!;
    emit({ kind: 'visitor.changed', visitorId, was: listingOf(visitor), row, causes, owner: null, queue: null });
  }
}
