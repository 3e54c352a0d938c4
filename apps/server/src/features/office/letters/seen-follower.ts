import type { Client } from '../../../db/pool';
import type { Batch, Follower } from '../../../events/follow';
import { seenTexts } from './seen';
import { emptySeen, lockUnseen, saveSeen } from './seen-store';

/** Makes letters searchable that were kept before they were so, or whose words changed since. */
export const lettersSeenFollower: Follower = {
  name: 'letters-seen',
  follows: ['changes'],
  everyMs: 5000,
  // The patterns that find numbers cost milliseconds in a long text.
  batch: 50,
  handle: makeSeen,
  reset: emptySeen,
};

async function makeSeen(tx: Client, { changes }: Batch): Promise<void> {
  const letters = await lockUnseen(
    tx,
    changes.map(({ key }) => key),
  );
  for (const letter of letters) await saveSeen(tx, letter.id, seenTexts(letter));
}
