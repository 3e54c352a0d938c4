import type { Client } from '../../../db/pool';
import { uuidV7 } from '../../../ids';
import { recordChange } from '../../foundation/audit/actions';
import { fillFromIdentity } from './identity';
import { refreshPeople } from './refresh-store';
import {
  edited,
  findOwnName,
  findPersonOf,
  insertPerson,
  linkPerson,
  lockPeople,
  savePerson,
  spreadPerson,
} from './store';

type Said = { name: string; phone: string; mail: string; wechat: string };

/**
 * Fills empty fields of the visitor's person from a form, or from what a channel tells of the sender. What an agent or the
 * site has entered stays: anybody can write anything into a form or a mail's header. Creates the person if there is none.
 * The caller has locked the visitor.
 */
export async function fillFromSaid(
  tx: Client,
  { visitorId, how, now }: { visitorId: string; how: 'form' | 'channel'; now: number },
  said: Partial<Said>,
): Promise<void> {
  const known = await findPersonOf(tx, visitorId);
  if (!known) return;
  const writing = { agentId: null, how, now };
  const isNew = known.personId === null;
  const personId = known.personId ?? uuidV7(now);
  if (isNew) {
    await insertPerson(tx, { id: personId, ownerId: null }, writing);
    await linkPerson(tx, visitorId, personId);
    await fillFromIdentity(tx, visitorId, now);
  }
  const [person] = await lockPeople(tx, [personId]);
  if (!person) return;
  const name = said.name || (isNew ? await findOwnName(tx, visitorId) : '');
  const edit = Object.fromEntries(
    Object.entries({ ...said, name }).filter(([field, value]) => value !== '' && person[field as keyof Said] === ''),
  );
  const { next, changed } = edited(person, edit, writing);
  // Saved without a change too: the card shows forms.
  await spreadPerson(tx, await savePerson(tx, next, writing));
  if (changed.length > 0)
    await recordChange(tx, 'system', {
      action: `users.${how}`,
      subject: { kind: 'person', id: personId },
      person: personId,
      before: Object.fromEntries(changed.map((field) => [field, ''])),
      after: edit,
    });
  if (isNew) await refreshPeople(tx, [personId]);
}
