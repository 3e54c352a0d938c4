import type { Client } from '../../../db/pool';
import type { Batch, Follower } from '../../../events/follow';
import { maskedTexts } from './masked-texts';
import { clearMaskedTexts, lockWithoutMaskedTexts, saveMaskedTexts } from './masked-texts-store';

/** Computes searchable texts of letters that have none, or whose text has changed. */
export const maskedTextsFollower: Follower = {
  name: 'letters-seen',
  follows: ['changes'],
  everyMs: 5000,
  // The patterns of masks take milliseconds in a long text.
  batch: 50,
  handle: computeMaskedTexts,
  reset: clearMaskedTexts,
};

async function computeMaskedTexts(tx: Client, { changes }: Batch): Promise<void> {
  const letters = await lockWithoutMaskedTexts(
    tx,
    changes.map(({ key }) => key),
  );
  for (const letter of letters) await saveMaskedTexts(tx, letter.id, maskedTexts(letter));
}
