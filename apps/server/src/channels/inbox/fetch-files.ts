import { fieldsOf } from '@parley/core/channels/wechat/fields';
import { inboundOf } from '@parley/core/channels/wechat/inbound';
import { saidOf } from '@parley/core/channels/wechat/said';
import { Refusal } from '../../errors';
import { keepFetched } from '../../features/foundation/files/actions';
import { insertLine } from '../log/store';
import type { SenderParts } from '../outbox/sender';
import { type Answered, type Failure, fetchFile } from '../wechat/call';
import { mediaOf } from '../wechat/callbacks';
import { EXPIRED_TOKEN } from '../wechat/codes';
import { accessToken } from '../wechat/tokens';
import { claimFiles, release, saveFile, type WantedFile } from './store';

const TOGETHER = 8;
const LEASE_MS = 120_000;
/** The platform keeps files for three days; the tries end after about an hour. */
const TRIES = 8;
const MEGABYTE = 1024 * 1024;

type Fetched = { bytes: Buffer; type: string; name: string };

/** Fetches the files of messages from the platform and stores them as ours: in the helper process, checked like uploads. */
export function createFileFetcher(parts: SenderParts) {
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

async function fetchOne(parts: SenderParts, one: WantedFile): Promise<void> {
  const { context, storage } = parts;
  const fields = fieldsOf(one.raw);
  const inbound = fields && inboundOf(fields);
  const mediaId = inbound && mediaOf(inbound);
  if (!inbound || mediaId === null) return saveFile(context.db, one.id, { file: null, fault: 'media', error: null });
  const at = performance.now();
  const fetched = await get(parts, one, mediaId);
  const line = { accountId: one.accountId, direction: 'call' as const, what: 'media/get', visitorId: one.visitorId };
  const ms = Math.round(performance.now() - at);
  if (!fetched.ok) {
    const { fault, code, detail } = fetched;
    const error = code === null ? detail : String(code);
    await insertLine(context.db, { ...line, state: 'failed', error, fault, ms }, context.clock.now());
    const isOver = fault === 'media' || fault === 'unsupported' || one.tries + 1 >= TRIES;
    if (isOver) return saveFile(context.db, one.id, { file: null, fault: 'media', error });
    const nextAt = context.clock.now() + Math.min(15 * 60_000, 2000 * 4 ** one.tries);
    return release(context.db, one.id, { visitorId: null, nextAt, error, tries: one.tries + 1 });
  }
  await insertLine(context.db, { ...line, state: 'done', error: null, fault: null, ms }, context.clock.now());
  const said = saidOf(inbound.content);
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

async function get(parts: SenderParts, one: WantedFile, mediaId: string): Promise<Answered<Fetched>> {
  const { context, base } = parts;
  const { accountId, appId, secret, siteId } = one;
  const missing: Failure = { ok: false, code: null, fault: 'app-secret', detail: 'no secret', isSure: true };
  if (secret === null) return missing;
  const most = context.setting('files', siteId).maxMegabytes * MEGABYTE;
  const fetchWith = (token: string) =>
    fetchFile(base, { path: 'cgi-bin/media/get', query: { access_token: token, media_id: mediaId } }, most);
  const token = await accessToken({ ...context, base }, { accountId, appId, secret });
  if (!token.ok) return token;
  const fetched = await fetchWith(token.data);
  if (fetched.ok || !EXPIRED_TOKEN.has(fetched.code ?? 0)) return fetched;
  const renewed = await accessToken({ ...context, base }, { accountId, appId, secret }, token.data);
  return renewed.ok ? fetchWith(renewed.data) : renewed;
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer, void> {
  yield bytes;
}
