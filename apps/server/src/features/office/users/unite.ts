import type { Client } from '../../../db/pool';
import type { Emit } from '../../../events/act';
import { uuidV7 } from '../../../ids';
import { lockVisitors } from '../../conversation/conversations/facts';
import { recordChange } from '../../foundation/audit/actions';
import { emitEdited } from './actions';
import { refreshPeople } from './refresh-store';
import { insertPerson, linkPerson, lockPeople, readPersonsOf, savePerson, spreadPerson } from './store';

/**
 * Makes visitors that another program knows to be the same person one customer of the archive: of the customer that one
 * of them has, else of a new one without an owner. If they have several, nothing is merged: agents may have written
 * different things there, and the page of a customer suggests the merge.
 */
export async function uniteVisitors(
  { tx, emit }: { tx: Client; emit: Emit },
  visitorIds: readonly string[],
  now: number,
): Promise<void> {
  const visitors = await lockVisitors(tx, visitorIds, now);
  const known = await readPersonsOf(tx, [...visitors.keys()]);
  const people = [...new Set(known.map(({ personId }) => personId))].filter((id) => id !== null);
  const alone = known.filter(({ personId }) => personId === null);
  if (alone.length === 0 || people.length > 1) return;
  const writing = { agentId: null, how: 'identity' as const, now };
  const isNew = people.length === 0;
  const personId = people[0] ?? uuidV7(now);
  if (isNew) await insertPerson(tx, { id: personId, ownerId: null }, writing);
  const [person] = await lockPeople(tx, [personId]);
  if (!person) return;
  for (const { id } of alone) await linkPerson(tx, id, personId);
  const ownName = alone.find(({ name }) => name !== '')?.name ?? '';
  const name = isNew ? ownName : person.name;
  await spreadPerson(tx, await savePerson(tx, { ...person, name }, writing));
  await refreshPeople(tx, [personId]);
  await recordChange(tx, 'system', {
    action: 'users.unite',
    subject: { kind: 'person', id: personId },
    person: personId,
    after: { visitors: alone.map(({ id }) => id) },
  });
  await emitEdited(tx, emit, null, visitors);
}
