export interface UuidSource {
  now?: () => number;
  randomBytes?: (bytes: Uint8Array<ArrayBuffer>) => void;
}

/**
 * Values of the 12-bit counter after the time; it starts in the lower half, so that one millisecond has at least 2,048
 * more ids.
 */
const COUNTER_LIMIT = 0x1000;

/**
 * Creates a generator of UUIDs of version 7, each larger than the one before, also within one millisecond and when the
 * clock is set back.
 */
export function createUuidV7(source: UuidSource = {}): () => string {
  const now = source.now ?? Date.now;
  // Not `randomUUID`, which is missing on plain http pages.
  const fill = source.randomBytes ?? ((bytes) => void crypto.getRandomValues(bytes));
  let time = 0;
  let counter = 0;

  return () => {
    const bytes = new Uint8Array(10);
    fill(bytes);
    const seed = ((bytes[0]! << 8) | bytes[1]!) & 0x7ff;
    if (now() > time) {
      time = now();
      counter = seed;
    } else if (++counter === COUNTER_LIMIT) {
      time++;
      counter = seed;
    }
    bytes[2] = (bytes[2]! & 0x3f) | 0x80;
    const tail = hex(bytes.subarray(2));
    const head = time.toString(16).padStart(12, '0');
    const middle = counter.toString(16).padStart(3, '0');
    return `${head.slice(0, 8)}-${head.slice(8)}-7${middle}-${tail.slice(0, 4)}-${tail.slice(4)}`;
  };
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
