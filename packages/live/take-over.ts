import type { Ownership } from './ownership';
import type { KeptRows } from './store';

type Row = { onlyID: string; owner: string };
type Options<R> = {
  onError?: (error: unknown) => void;
  /** Rows that this page has already. */
  isOurs?: (row: R) => boolean;
};

/** Rows whose tab is gone become ours. Two tabs may do so at once: sent twice, stored once. */
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

/** Where that cannot be told, better sent twice than never. */
function isAlive(ownership: Ownership, owner: string): Promise<boolean> {
  return ownership.isAlive(owner).catch(() => false);
}
