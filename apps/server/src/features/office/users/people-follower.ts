import type { Client } from '../../../db/pool';
import type { Batch, Follower } from '../../../events/follow';
import { emptyFolded, lockWithoutTerms, refreshPeople, savePersonTerms } from './refresh-store';
import { termsOfPerson } from './store';

/**
 * Keeps the list columns of people current, about a second late: counts and dates of visits and conversations, and
 * search terms of rows that were written without them. Batches take a fraction of a second, since they block edits of
 * the same people.
 */
export const peopleFollower: Follower = {
  name: 'people',
  follows: ['changes'],
  everyMs: 1000,
  batch: 500,
  handle: keepPeople,
  reset: emptyFolded,
};

async function keepPeople(tx: Client, { changes }: Batch): Promise<void> {
  const ids = [...new Set(changes.map(({ key }) => key))];
  // Terms first: a change of a person without terms notes it again.
  const unnamed = await lockWithoutTerms(tx, ids);
  if (unnamed.length > 0)
    await savePersonTerms(
      tx,
      unnamed.map((person) => ({ id: person.id, terms: termsOfPerson(person) })),
    );
  await refreshPeople(tx, ids);
}
