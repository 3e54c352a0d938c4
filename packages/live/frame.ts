import { MAX_FRAME_BYTES } from '@parley/protocol/codes';
import type { OutboxFrame } from './outbox-store';

/** A frame over the limit closes the socket, and would do so again on every return. */
export function isTooLarge(frame: OutboxFrame): boolean {
  const text = JSON.stringify(frame);
  // No character takes more than three bytes: most texts need no counting.
  return text.length * 3 > MAX_FRAME_BYTES && new TextEncoder().encode(text).length > MAX_FRAME_BYTES;
}

/** Whether an id that the server may know still stands for the same text. */
export function isSameBody(a: OutboxFrame & { msg?: unknown; kind?: unknown }, b: typeof a): boolean {
  return a.msg === b.msg && a.kind === b.kind;
}
