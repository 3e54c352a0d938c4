import type { Client } from '../../../db/pool';
import { recordChange } from '../../foundation/audit/actions';
import { edited, findPersonOf, findSigned, lockPeople, type PersonEdit, savePerson, spreadPerson } from './store';

/**
 * Fills empty fields of the visitor's person from the identity that the visitor's site has signed. Returns whether any
 * was filled. The caller has locked the visitor.
 */
export async function fillFromIdentity(tx: Client, visitorId: string, now: number): Promise<boolean> {
  const known = await findPersonOf(tx, visitorId);
  const signed = await findSigned(tx, visitorId);
  if (!known?.personId || !signed) return false;
  const [person] = await lockPeople(tx, [known.personId]);
  if (!person) return false;
  const edit: PersonEdit = Object.fromEntries(
    (['name', 'phone', 'mail'] as const).flatMap((field) =>
      person[field] === '' && signed[field] !== '' ? [[field, signed[field]]] : [],
    ),
  );
  const writing = { agentId: null, how: 'identity' as const, now };
  const { next, changed } = edited(person, edit, writing);
  if (changed.length === 0) return false;
  await spreadPerson(tx, await savePerson(tx, next, writing));
  await recordChange(tx, 'system', {
    action: 'users.identity',
    subject: { kind: 'person', id: person.id },
    person: person.id,
    before: Object.fromEntries(changed.map((field) => [field, ''])),
    after: edit,
  });
  return true;
}
