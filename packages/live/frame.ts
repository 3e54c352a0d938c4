import { MAX_FRAME_BYTES } from '@parley/protocol/codes';
import type { OutboxFrame } from './outbox-store';

/** Whether a frame exceeds the limit: it would close the socket, and again after every reconnect. */
export function isTooLarge(frame: OutboxFrame): boolean {
  const text = JSON.stringify(frame);
  // A character takes at most three bytes, so most texts need no counting.
  return text.length * 3 > MAX_FRAME_BYTES && new TextEncoder().encode(text).length > MAX_FRAME_BYTES;
}

/** Whether the frame has the same content, so that its id, which the server may know, can be kept. */
export function isSameBody(a: OutboxFrame & { msg?: unknown; kind?: unknown }, b: typeof a): boolean {
  return a.msg === b.msg && a.kind === b.kind;
}
