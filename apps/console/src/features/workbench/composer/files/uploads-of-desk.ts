import { browserParts } from '@parley/live/browser-parts';
import type { KeptFile, UploadsView } from '@parley/live/uploads/types';
import { createUploads, type Uploads } from '@parley/live/uploads/uploads';
import type { FileBody } from '@parley/protocol/types';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createUpload } from '../../../../lib/api/upload';
import type { Desk } from '../../../../lib/desk/desk';
import { keptFilesName } from '../../../../lib/desk/kept-files';
import type { Services } from '../../../../lib/services';
import { chosen, knownFile, redrawn } from './kept-file';
import { uploadWith } from './send-file';

/** Most uploads at the same time. */
const AT_ONCE = 2;

export type DeskUploads = Omit<Uploads, 'add' | 'replace'> & {
  store: StoreApi<UploadsView>;
  /** Adds files to the tray, to be sent with the next message. */
  stage(visitor: string, blobs: readonly (Blob & { name?: string })[]): void;
  /** Adds files that are already on the server. */
  stageKnown(visitor: string, bodies: readonly FileBody[]): void;
  /** Replaces a file's bytes before it is sent; its id stays. */
  redraw(onlyID: string, blob: Blob): void;
};

const opened = new WeakMap<Desk, DeskUploads>();

/** The upload queue of a desk, created once; it continues uploads that an earlier page left. */
export function uploadsOf(desk: Desk, services: Services): DeskUploads {
  const known = opened.get(desk);
  if (known) return known;
  const uploads = openUploads(desk, services);
  opened.set(desk, uploads);
  return uploads;
}

function openUploads(desk: Desk, { session, ...client }: Services): DeskUploads {
  const { newID, ...parts } = browserParts<KeptFile>(keptFilesName(desk.me.uuid));
  const uploads = createUploads({
    ...parts,
    atOnce: AT_ONCE,
    send: uploadWith(createUpload({ client, session: session.holder })),
    nextPlace: desk.nextPlace,
    say({ onlyID, YQToken, at }, { msg, kind }) {
      desk.say(YQToken, msg, { onlyID, kind, at });
      return answered(desk, onlyID);
    },
  });
  follow(desk, uploads);
  const store = createStore<UploadsView>(uploads.view);
  uploads.subscribe(() => store.setState(uploads.view(), true));

  function stage(visitor: string, files: readonly Pick<KeptFile, 'blob' | 'name' | 'type' | 'size'>[]): void {
    uploads.add(
      files.map((file) => ({ ...file, onlyID: newID(), YQToken: visitor, at: desk.nextPlace(), state: 'staged' })),
    );
  }

  return {
    ...uploads,
    store,
    stage: (visitor, blobs) =>
      stage(
        visitor,
        blobs.map((blob) => chosen(blob, new Date())),
      ),
    stageKnown: (visitor, bodies) => stage(visitor, bodies.map(knownFile)),
    redraw(onlyID, blob) {
      const file = uploads.view().files.find((other) => other.onlyID === onlyID);
      if (file) uploads.replace(onlyID, redrawn(file, blob));
    },
  };
}

/** Resolves when the message has left the outbox: stored by the server, or discarded. */
function answered({ store }: Desk, onlyID: string): Promise<void> {
  const isWaiting = () => store.getState().outbox.some((entry) => entry.onlyID === onlyID);
  return new Promise((resolve) => {
    const look = () => {
      if (isWaiting()) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = store.subscribe(look);
    look();
  });
}

/**
 * Connects outbox and uploads: texts wait for files written before them, files for the connection. Ends with the desk.
 */
function follow(desk: Desk, uploads: Uploads): void {
  let { files } = uploads.view();
  const unfollow = uploads.subscribe(() => {
    if (uploads.view().files === files) return;
    files = uploads.view().files;
    desk.goOn();
  });
  desk.goOn(uploads);
  const unsubscribe = desk.store.subscribe((state, before) => {
    if (state.status === before.status) return;
    if (state.status === 'live') uploads.nudge();
    if (state.status !== 'closed') return;
    unsubscribe();
    unfollow();
    uploads.close();
  });
}
