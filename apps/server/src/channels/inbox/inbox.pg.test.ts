import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Said, SaidAnswer } from '../../features/conversation/messages/said';
import { createStorage } from '../../features/foundation/files/storage';
import { PIXEL } from '../../testing/channels/driver';
import type { TestAgent } from '../../testing/test-people';
import { startAccount } from '../../testing/wechat/account';
import { message, xmlOf } from '../../testing/wechat/callbacks';
import { createOutbound } from '../channels';
import { createSpool } from '../spool';
import { createFileFetcher } from './fetch-files';
import { insertReceived } from './store';
import { createInboxWorker } from './take';

const MINUTE_MS = 60_000;
/** Longer than the lease of a file, and than the longest pause between two tries. */
const QUARTER_MS = 15 * MINUTE_MS + 1;

let shop: Awaited<ReturnType<typeof startAccount>>;
let open: string;

beforeEach(async () => {
  shop = await startAccount('mini');
  open = shop.newOpenId();
});
afterEach(async () => {
  vi.useRealTimers();
  await shop.close();
});

async function messagesOf(agent: TestAgent) {
  // Hours may have passed.
  await agent.signsInAgain();
  const row = (await agent.call('GET /talk/userList')).data.list.find(({ umsg }) => umsg > 0);
  return row ? (await agent.call('GET /talk/messages', { YQToken: row.YQToken })).data.list : [];
}
const statesOf = async () =>
  (await shop.on.database.db.query<{ state: string }>('select state from channel_inbox order by id')).rows.map(
    ({ state }) => state,
  );

/** A stored message. It came without the callback's route, which would have the server handle it. */
async function storeMessage(): Promise<void> {
  const { db, clock } = shop.on.server.context;
  const at = clock.now();
  await insertReceived(db, {
    accountId: shop.accountId,
    dedupe: '1',
    nonce: '1',
    externalId: open,
    kind: 'text',
    needsFile: false,
    at,
    raw: xmlOf(message(open, 'text', { Content: 'hello' }, at)),
  });
}

/** Handles callbacks in this server with another way to say what was written. */
const workerWith = (visitorSays: (said: Said) => void, context = shop.on.server.context) =>
  createInboxWorker({
    context,
    spool: createSpool(shop.on.uploads, () => undefined),
    visitorSays: (_visitorId, said) => [visitorSays(said)].length > 0,
  });

test('a message whose answer is lost holds up no other one, and is said again with the same id', async () => {
  await storeMessage();
  const said: string[] = [];
  let answer: SaidAnswer | null = null;
  let heard: () => void = () => undefined;
  const isHeard = new Promise<void>((resolve) => {
    heard = resolve;
  });
  const worker = workerWith(({ onlyID, done }) => {
    said.push(onlyID);
    if (answer) return done(answer);
    // Only the time for this answer is the test's: the database has timers of its own.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    heard();
  });
  const running = worker.run();
  await isHeard;
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  vi.useRealTimers();
  await running;
  expect(await statesOf()).toEqual(['waiting']);
  answer = { ok: true, conversation: 'c', seq: 1, time: 1 };
  shop.on.clock.advance(MINUTE_MS);
  await worker.run();
  expect(await statesOf()).toEqual(['done']);
  expect(new Set(said)).toHaveLength(1);
  expect(said).toHaveLength(2);
});

test('a state that cannot be noted is told, unless the database is away', async () => {
  await storeMessage();
  const { context } = shop.on.server;
  const told: string[] = [];
  const log = Object.assign(Object.create(context.log), {
    error: (_what: object, text: string) => void told.push(text),
  });
  for (const code of ['57P01', '22P02']) {
    const db = Object.assign(Object.create(context.db), {
      query: (...asked: Parameters<typeof context.db.query>) =>
        String(asked[0]).startsWith('update channel_inbox')
          ? Promise.reject(Object.assign(new Error('refused'), { code }))
          : context.db.query(...asked),
    });
    await workerWith(({ done }) => done({ ok: false, error: 'internal' }), { ...context, db, log }).run();
    // Its lease ends.
    shop.on.clock.advance(MINUTE_MS);
  }
  const failed = 'a callback of a channel';
  expect(told).toEqual([failed, failed, 'the state of a callback']);
});

test('the picture of a page that a customer sends is seen, in the conversation and as it arrives', async () => {
  const ann = await shop.on.agent();
  shop.platform.media.set('thumb', { bytes: PIXEL, type: 'image/png', name: 'a.png' });
  await shop.arrives(open, 'miniprogrampage', {
    Title: 'Tea',
    AppId: 'wx0123456789',
    PagePath: 'pages/tea',
    ThumbUrl: 'http://x/',
    ThumbMediaId: 'thumb',
  });
  for (const job of ['channel callbacks', 'channel files', 'channel callbacks']) await shop.on.runJob(job);
  const pushed = ann.socket.frames.flatMap((frame) =>
    'message' in frame && typeof frame.message === 'object' ? [frame.message as { kind: string; msg: string }] : [],
  );
  const cards = [...pushed, ...(await messagesOf(ann))].filter(({ kind }) => kind === 'card');
  expect(cards.length).toBeGreaterThan(1);
  for (const { msg } of cards) {
    const { title, picture } = JSON.parse(msg) as { title: string; picture: string };
    expect(title).toBe('Tea');
    expect((await fetch(`http://${shop.on.address}${picture}`)).status).toBe(200);
  }
});

describe('files that cannot be had', () => {
  beforeEach(async () => {
    await shop.arrives(open, 'image', { PicUrl: 'http://x/', MediaId: 'm1' });
    await shop.writes(open, 'see above');
    await shop.on.runJob('channel callbacks');
  });

  /** Runs the fetcher in a server whose `fetchFile` is this one. */
  function fetcherWith(fetchFile: () => Promise<never>) {
    const { context } = shop.on.server;
    const storage = createStorage(shop.on.uploads, null);
    const parts = { context, storage, links: context.links, publicUrl: null, base: '', isListed: () => false };
    const outbound = createOutbound(parts);
    return createFileFetcher({ ...parts, outbound: { ...outbound, mini: { ...outbound.mini, fetchFile } } });
  }

  const kindsSeen = async (): Promise<string[]> => {
    const ann = await shop.on.agent();
    await shop.on.runJob('channel callbacks');
    return (await messagesOf(ann)).map(({ msg }) => msg);
  };

  test('a failure of this server is tried again later, and given up in the end: what was written behind it is seen', async () => {
    let tries = 0;
    const fetchWanted = fetcherWith(async () => {
      tries += 1;
      throw new Error('no space left on the disk');
    });
    await fetchWanted();
    await fetchWanted();
    expect(tries).toBe(1);
    for (let at = 0; at < 20; at += 1) {
      shop.on.clock.advance(QUARTER_MS);
      await fetchWanted();
    }
    expect(tries).toBe(8);
    expect(await kindsSeen()).toEqual(['[图片未能从微信取回]', 'see above']);
  });

  test('a file that ends the process each time is given up too', async () => {
    let tries = 0;
    let die: () => void = () => undefined;
    const fetchWanted = fetcherWith(() => {
      tries += 1;
      die();
      return new Promise<never>(() => undefined);
    });
    for (let at = 0; at < 20; at += 1) {
      const isDead = new Promise<void>((resolve) => {
        die = resolve;
      });
      await Promise.race([fetchWanted(), isDead]);
      shop.on.clock.advance(QUARTER_MS);
    }
    expect(tries).toBe(8);
    expect(await kindsSeen()).toEqual(['[图片未能从微信取回]', 'see above']);
  });
});
