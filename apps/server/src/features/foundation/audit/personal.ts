import type { Fields } from './difference';
import { open, seal } from './seal';

/** Replaces a personal value whose key is destroyed. */
export const ERASED = { $: 'erased' } as const;

type Sealed = { $: 'sealed'; v: string };

/** Place of a value, authenticated so that it cannot be moved to another entry or side. */
export type Place = { entryId: string; side: 'before' | 'after' };

const about = ({ entryId, side }: Place, name: string): string => `${entryId} ${side} ${name}`;

/**
 * Encrypts the values with the person's key; field names stay readable. Without a key (erased person) the values are
 * dropped.
 */
export function sealFields(fields: Fields | null, key: Uint8Array | null, place: Place): Fields | null {
  return mapFields(fields, (name, value) => {
    if (key === null) return ERASED;
    const sealed = seal(key, Buffer.from(JSON.stringify(value)), about(place, name));
    return { $: 'sealed', v: sealed.toString('base64') } satisfies Sealed;
  });
}

/** Decrypts the values; `ERASED` where that is impossible. */
export function openFields(fields: Fields | null, key: Uint8Array | null, place: Place): Fields | null {
  return mapFields(fields, (name, value) => {
    if (!isSealed(value)) return value;
    const opened = key && open(key, Buffer.from(value.v, 'base64'), about(place, name));
    return opened ? JSON.parse(opened.toString()) : ERASED;
  });
}

const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && '$' in value && value.$ === 'sealed';

function mapFields(fields: Fields | null, change: (name: string, value: unknown) => unknown): Fields | null {
  return fields && Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(name, value)]));
}
