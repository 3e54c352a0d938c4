import type { Fields } from './difference';
import { open, seal } from './seal';

/** Stands for a personal value whose key is destroyed. */
export const ERASED = { $: 'erased' } as const;

type Sealed = { $: 'sealed'; v: string };

/** Where a value stands, so that it can be moved to no other entry, side or field. */
export type Place = { entryId: string; side: 'before' | 'after' };

const about = ({ entryId, side }: Place, name: string): string => `${entryId} ${side} ${name}`;

/** Each value under the person's key; the names stay to be read. No key: the person is erased, and so is the value. */
export function sealFields(fields: Fields | null, key: Uint8Array | null, place: Place): Fields | null {
  return mapFields(fields, (name, value) => {
    if (key === null) return ERASED;
    const sealed = seal(key, Buffer.from(JSON.stringify(value)), about(place, name));
    return { $: 'sealed', v: sealed.toString('base64') } satisfies Sealed;
  });
}

/** The values again, or `ERASED` in their place. */
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
