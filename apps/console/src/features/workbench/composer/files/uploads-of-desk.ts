import { systemClock } from '@parley/live/clock';
import { createIndexedDbStore } from '@parley/live/indexed-db-store';
import { createOwnership } from '@parley/live/ownership';
import { createUuidV7 } from '@parley/live/uuid-v7';
import { createUpload } from '../../../../lib/api/upload';
import type { Desk } from '../../../../lib/desk/desk';
import { keptFilesName } from '../../../../lib/desk/kept-files';
import type { Services } from '../../../../lib/services';
import type { KeptFile } from './kept-file';
import { createUploads, type Uploads } from './uploads';

const opened = new WeakMap<Desk, Uploads>();

/** The files of one desk, for as long as it is open: what an earlier page left goes on where it was. */
export function uploadsOf(desk: Desk, services: Services): Uploads {
  const known = opened.get(desk);
  if (known) return known;
  const uploads = openUploads(desk, services);
  opened.set(desk, uploads);
  return uploads;
}

function openUploads(desk: Desk, { session, ...client }: Services): Uploads {
  const scope = keptFilesName(desk.me.uuid);
  const newID = createUuidV7();
  const clock = systemClock;
  const locks = allowed(() => navigator.locks);
  const storage = allowed(() => localStorage);
  const uploads = createUploads({
    rows: createIndexedDbStore<KeptFile>({ name: scope, indexedDB: allowed(() => indexedDB), clock }),
    ownership: createOwnership({ scope, id: newID(), clock, locks, storage }),
    clock,
    upload: createUpload({ client, session: session.holder }),
    newID,
    nextPlace: desk.nextPlace,
    say: desk.say,
    isWaiting: (onlyID) => desk.store.getState().outbox.some((entry) => entry.onlyID === onlyID),
  });
  const unfollow = uploads.store.subscribe(({ files }, before) => files === before.files || desk.goOn());
  desk.goOn(uploads);
  const unsubscribe = desk.store.subscribe((state, before) => {
    if (state.outbox !== before.outbox) uploads.look();
    if (state.status === before.status) return;
    if (state.status === 'live') uploads.nudge();
    if (state.status === 'closed') {
      unsubscribe();
      unfollow();
      uploads.close();
    }
  });
  return uploads;
}

/** Merely reading these throws where the browser blocks them. */
function allowed<T>(read: () => T): T | undefined {
  try {
    return read() ?? undefined;
  } catch {
    return undefined;
  }
}
