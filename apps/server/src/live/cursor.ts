/**
 * A cursor is `<epoch>-<n>`. The epoch names this process's life; n is one counter for all recipients, so that
 * a recipient to whom nothing has happened yet still has a place in time.
 */
export type Cursor = { epoch: string; n: number };

export function parseCursor(text: string): Cursor | null {
  const match = /^([0-9a-z]{1,32})-(\d{1,15})$/.exec(text);
  return match ? { epoch: match[1]!, n: Number(match[2]) } : null;
}
