import type { Client } from '../../../db/pool';
import type { Batch, Follower } from '../../../events/follow';
import { emptyFolded, lockWithoutTerms, refreshPeople, savePersonTerms } from './refresh-store';
import { termsOfPerson } from './store';

/**
 * Keeps what people are listed by: counts and dates of their visits and talks, folded a moment behind them, and the terms of
 * rows that were written by other hands. Its batch takes a fraction of a second, so that nobody who edits one of them waits.
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
  // Terms first: whatever changes a person without terms notes it once more.
  const unnamed = await lockWithoutTerms(tx, ids);
  if (unnamed.length > 0)
    await savePersonTerms(
      tx,
      unnamed.map((person) => ({ id: person.id, terms: termsOfPerson(person) })),
    );
  await refreshPeople(tx, ids);
}
