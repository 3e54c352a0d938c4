import { Refusal } from '../../errors';
import { keepFetched } from '../../features/foundation/files/actions';
import type { SendingParts } from '../door';
import { INWARD } from '../doors';
import { errorOf } from '../failure';
import { logged } from '../log/logged';
import { claimFiles, release, saveFile, type WantedFile } from './store';

const TOGETHER = 8;
const LEASE_MS = 120_000;
/** The tries end after about an hour. */
const TRIES = 8;
const MEGABYTE = 1024 * 1024;

/** Fetches the files of messages and stores them as ours: in the helper process, checked like uploads. */
export function createFileFetcher(parts: SendingParts) {
  const { context } = parts;
  return async function fetchWanted(): Promise<void> {
    const now = context.clock.now();
    const wanted = await claimFiles(context.db, { now, leasedUntil: now + LEASE_MS, limit: TOGETHER });
    await Promise.all(
      wanted.map((one) =>
        fetchOne(parts, one).catch((error: unknown) => context.log.error({ err: error, callback: one.id }, 'a file')),
      ),
    );
  };
}

async function fetchOne({ context, storage, outward }: SendingParts, one: WantedFile): Promise<void> {
  const { fetching, fetchFile } = outward[one.channel];
  const most = context.setting('files', one.siteId).maxMegabytes * MEGABYTE;
  const fetched = await logged(context, { ...one, what: fetching }, () => fetchFile(one, most));
  if (!fetched.ok) {
    const { fault } = fetched;
    const error = errorOf(fetched);
    const isOver = fault === 'media' || fault === 'unsupported' || one.tries + 1 >= TRIES;
    if (isOver) return saveFile(context.db, one.id, { file: null, fault: 'media', error });
    const nextAt = context.clock.now() + Math.min(15 * 60_000, 2000 * 4 ** one.tries);
    return release(context.db, one.id, { visitorId: null, nextAt, error, tries: one.tries + 1 });
  }
  const said = INWARD[one.channel].read(one.raw, one.channel)?.said;
  const name = said?.kind === 'image' || said?.kind === 'file' ? said.name : 'picture.jpg';
  const visitor = { id: one.visitorId!, siteId: one.siteId };
  try {
    const kept = await keepFetched(context, storage, {
      ...{ visitor, name, stream: once(fetched.data.bytes) },
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
