import { isOutage } from '../../db/failures';
import { Refusal } from '../../errors';
import { keepFetched } from '../../features/foundation/files/actions';
import type { SendingParts } from '../channel';
import { INBOUND } from '../channels';
import { errorOf } from '../failure';
import { logged } from '../log/logged';
import { claimFiles, release, saveFile, type WantedFile } from './store';

const TOGETHER = 8;
const LEASE_MS = 120_000;
/** The tries end after about an hour. */
const TRIES = 8;
const LONGEST_MS = 15 * 60_000;
const MEGABYTE = 1024 * 1024;

/** Fetches the files of messages and stores them as ours: in the helper process, checked like uploads. */
export function createFileFetcher(parts: SendingParts) {
  const { context } = parts;
  return async function fetchWanted(): Promise<void> {
    const now = context.clock.now();
    const wanted = await claimFiles(context.db, { now, leasedUntil: now + LEASE_MS, limit: TOGETHER });
    await Promise.all(
      wanted.map((one) => fetchOne(parts, one).catch((error: unknown) => noteFailure(parts, one, error))),
    );
  };
}

/** A failure of this server, such as a full disk: tried again, and given up like any other. */
async function noteFailure({ context }: SendingParts, one: WantedFile, error: unknown): Promise<void> {
  const { log } = context;
  try {
    await tryLater(context, one, 'internal');
    log.error({ err: error, callback: one.id }, 'a file');
  } catch (second) {
    // Without the database nothing can be noted: its lease ends, and it is fetched again.
    if (!isOutage(second)) log.error({ err: second, cause: error, callback: one.id }, 'the state of a file');
  }
}

/** Waits for the next try, longer each time; after the last one the message goes without its file. */
function tryLater({ db, clock }: SendingParts['context'], { id, tries }: WantedFile, error: string): Promise<void> {
  if (tries >= TRIES) return saveFile(db, id, { file: null, fault: 'media', error });
  const nextAt = clock.now() + Math.min(LONGEST_MS, 2000 * 4 ** (tries - 1));
  return release(db, id, { visitorId: null, nextAt, error });
}

async function fetchOne({ context, storage, outbound }: SendingParts, one: WantedFile): Promise<void> {
  // Its last try was never noted: whatever ended the process then would end this one.
  if (one.tries > TRIES) return tryLater(context, one, 'internal');
  const { fetching, fetchFile } = outbound[one.channel];
  const most = context.setting('files', one.siteId).maxMegabytes * MEGABYTE;
  const fetched = await logged(context, { ...one, what: fetching }, () => fetchFile(one, most));
  if (!fetched.ok) {
    const { fault } = fetched;
    const error = errorOf(fetched);
    if (fault === 'media' || fault === 'unsupported')
      return saveFile(context.db, one.id, { file: null, fault: 'media', error });
    return tryLater(context, one, error);
  }
  const said = INBOUND[one.channel].read(one.raw, one.channel)?.said;
  const name = said?.kind === 'image' || said?.kind === 'file' ? said.name : 'picture.jpg';
  const visitor = { id: one.visitorId!, siteId: one.siteId };
  try {
    const kept = await keepFetched(context, storage, {
      visitor,
      name,
      stream: once(fetched.data.bytes),
    });
    await saveFile(context.db, one.id, { file: { kind: kept.kind, body: kept.body }, fault: null, error: null });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    await saveFile(context.db, one.id, { file: null, fault: 'media', error: error.id });
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer, void> {
  yield bytes;
}
