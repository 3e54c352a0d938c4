import { systemClock } from './clock';
import { createOwnership } from './ownership';
import { openStore } from './store';
import { createUuidV7 } from './uuid-v7';

/**
 * Storage and locks of this browser for the rows of one person (`scope`, e.g. `parley-outbox-visitor-<YQToken>`),
 * shared by its tabs.
 */
export function browserParts<Row extends { onlyID: string }>(scope: string, table?: string) {
  const clock = systemClock;
  const newID = createUuidV7();
  const locks = allowed(() => navigator.locks);
  const storage = allowed(() => localStorage);
  return {
    clock,
    newID,
    rows: openStore<Row>({ name: scope, indexedDB: allowed(() => indexedDB), clock, ...(table && { table }) }),
    ownership: createOwnership({ scope, id: newID(), clock, locks, storage }),
  };
}

/** Undefined if the browser blocks it: already reading the property throws then. */
function allowed<T>(read: () => T): T | undefined {
  try {
    return read() ?? undefined;
  } catch {
    return undefined;
  }
}
