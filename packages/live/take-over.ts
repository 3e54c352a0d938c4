import type { Ownership } from './ownership';
import type { KeptRows } from './store';

type Row = { onlyID: string; owner: string };
type Options<R> = {
  onError?: (error: unknown) => void;
  /** Whether this page has the row already. */
  isOurs?: (row: R) => boolean;
};

/**
 * Takes over rows of closed tabs; returns them. Two tabs may do so at once: the message is then sent twice and stored
 * once.
 */
export async function takeOverRows<R extends Row>(
  rows: KeptRows<R>,
  ownership: Ownership,
  { onError = () => {}, isOurs = ({ owner }) => owner === ownership.id }: Options<R> = {},
): Promise<R[]> {
  const left: R[] = [];
  for (const row of await allOf(rows, onError)) {
    if (isOurs(row) || (row.owner !== ownership.id && (await isAlive(ownership, row.owner)))) continue;
    await rows.update(row.onlyID, { owner: ownership.id } as Partial<R>).catch(onError);
    left.push({ ...row, owner: ownership.id });
  }
  return left;
}

async function allOf<R extends Row>(rows: KeptRows<R>, onError: (error: unknown) => void): Promise<R[]> {
  try {
    return await rows.all();
  } catch (error) {
    onError(error);
    return [];
  }
}

/** Unknown counts as closed: sending twice is better than never. */
function isAlive(ownership: Ownership, owner: string): Promise<boolean> {
  return ownership.isAlive(owner).catch(() => false);
}
