import type { Client } from '../../../db/pool';
import type { Batch, Follower } from '../../../events/follow';
import { seenTexts } from './seen';
import { emptySeen, lockUnseen, saveSeen } from './seen-store';

/** Computes searchable texts of letters that have none, or whose text has changed. */
export const lettersSeenFollower: Follower = {
  name: 'letters-seen',
  follows: ['changes'],
  everyMs: 5000,
  // The patterns of masks take milliseconds in a long text.
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
