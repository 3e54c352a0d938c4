import type { Client } from '../../../db/pool';
import { recordChange } from '../../foundation/audit/actions';
import { edited, findPersonOf, findSigned, lockPeople, type PersonEdit, savePerson, spreadPerson } from './store';

/**
 * What a visitor's own site has signed of them fills what is empty on their card; what somebody wrote stays. Answers
 * whether anything was filled. The visitor is under lock already.
 */
export async function fillFromIdentity(tx: Client, visitorId: string, now: number): Promise<boolean> {
  const known = await findPersonOf(tx, visitorId);
  const said = await findSigned(tx, visitorId);
  if (!known?.personId || !said) return false;
  const [person] = await lockPeople(tx, [known.personId]);
  if (!person) return false;
  const edit: PersonEdit = Object.fromEntries(
    (['name', 'phone', 'mail'] as const).flatMap((field) =>
      person[field] === '' && said[field] !== '' ? [[field, said[field]]] : [],
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
