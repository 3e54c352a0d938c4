import { systemClock } from './clock';
import { createOwnership } from './ownership';
import { openStore } from './store';
import { createUuidV7 } from './uuid-v7';

/** What this browser has and allows for keeping rows of one person, e.g. `parley-outbox-visitor-<YQToken>`, among tabs. */
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

/** Merely reading these throws where the browser blocks them. */
function allowed<T>(read: () => T): T | undefined {
  try {
    return read() ?? undefined;
  } catch {
    return undefined;
  }
}
