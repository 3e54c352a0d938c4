/**
 * A cursor is `<epoch>-<n>`. The epoch identifies a start of this process; n is one counter for all recipients, so that
 * a recipient without pushes has a valid cursor too.
 */
export type Cursor = { epoch: string; n: number };

export function parseCursor(text: string): Cursor | null {
  const match = /^([0-9a-z]{1,32})-(\d{1,15})$/.exec(text);
  return match ? { epoch: match[1]!, n: Number(match[2]) } : null;
}
