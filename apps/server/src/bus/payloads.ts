import type { DomainEvent } from '../events/events';

/** Characters of one payload at most: a third of NATS's default limit of 1 MB, since a character may be three bytes. */
const PAYLOAD_MAX = 320_000;

/** JSON arrays of a size that NATS accepts, in order; an event larger than that is sent alone. */
export function payloadsOf(events: readonly DomainEvent[]): string[] {
  const payloads: string[] = [];
  let parts: string[] = [];
  let length = 0;
  for (const event of events) {
    const text = JSON.stringify(event);
    if (parts.length > 0 && length + text.length > PAYLOAD_MAX) {
      payloads.push(`[${parts.join(',')}]`);
      parts = [];
      length = 0;
    }
    parts.push(text);
    length += text.length;
  }
  if (parts.length > 0) payloads.push(`[${parts.join(',')}]`);
  return payloads;
}
