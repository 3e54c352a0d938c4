import type { FileBody } from '@parley/protocol/types';
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../memory-store';
import { createFakeClock } from '../testing/fake-clock';
import type { KeptFile, Sending, Sent } from './types';
import { createUploads } from './uploads';

type Going = { name: string; size: number; sending: Sending; done(msg?: string): void; ends(sent: Sent): void };

const NETWORK = { outcome: 'lost', error: 'network' } as const;
const REFUSED = { outcome: 'refused', error: 'type-not-allowed' } as const;

/** Uploads and an outbox that the test controls. */
function setUp(rows = createMemoryStore<KeptFile>(), { atOnce = 2, isOthers = false } = {}) {
  const clock = createFakeClock(1_000_000);
  const going: Going[] = [];
  const said: { msg: string; onlyID: string; kind: string }[] = [];
  const waiting = new Map<string, () => void>();
  let n = 0;
  let place = 0;
  const nextPlace = () => ++place;
  const uploads = createUploads({
    rows,
    ownership: { id: 'tab', hold: async () => {}, isAlive: async () => isOthers, release: () => {} },
    clock,
    atOnce,
    nextPlace,
    send: ({ blob, name }, sending) =>
      new Promise((resolve) => {
        sending.signal.addEventListener('abort', () => resolve({ outcome: 'lost' }));
        going.push({
          name,
          size: blob?.size ?? 0,
          sending,
          done: (msg = `said ${name}`) => resolve({ outcome: 'taken', kind: 'image', msg }),
          ends: resolve,
        });
      }),
    say({ onlyID }, { msg, kind }) {
      said.push({ msg, onlyID, kind });
      return new Promise<void>((resolve) => waiting.set(onlyID, resolve));
    },
  });
  const add = (visitor: string, files: readonly File[], changes: Partial<KeptFile> = {}) =>
    uploads.add(
      files.map((blob) => {
        const { name, type, size } = blob;
        const fresh = { onlyID: `file-${++n}`, YQToken: visitor, at: nextPlace(), name, type, size, blob };
        return { ...fresh, state: 'staged' as const, ...changes };
      }),
    );
  return {
    rows,
    clock,
    going,
    said,
    uploads,
    add,
    stage: (visitor: string, files: readonly File[]) => add(visitor, files),
    states: () => uploads.view().files.map(({ name, state }) => `${name} ${state}`),
    async calm() {
      await clock.settle();
      await uploads.settled();
    },
    async accept(onlyID: string) {
      waiting.get(onlyID)?.();
      await clock.settle();
      await uploads.settled();
    },
  };
}

const picture = (name: string, text = 'bytes') => new File([text], name, { type: 'image/png' });

it('shows chosen files before sending, stores them, and sends them under the same id', async () => {
  const t = setUp();
  t.stage('visitor-1', [picture('a.png')]);
  await t.calm();
  expect([t.states(), t.going.length, (await t.rows.all()).length]).toEqual([['a.png staged'], 0, 1]);
  t.uploads.send('visitor-1');
  t.going[0]?.sending.onProgress(0.4);
  expect(t.uploads.view().progress.get('file-1')).toBe(0.4);
  t.going[0]?.done();
  await t.calm();
  expect(t.said).toEqual([{ msg: 'said a.png', onlyID: 'file-1', kind: 'image' }]);
  expect((await t.rows.all()).length).toBe(1);
  await t.accept('file-1');
  expect([t.states(), await t.rows.all()]).toEqual([[], []]);
});

it('two uploads run at once, and their messages are sent in order', async () => {
  const t = setUp();
  t.stage(
    'visitor-1',
    ['a', 'b', 'c'].map((name) => picture(`${name}.png`)),
  );
  t.uploads.send('visitor-1');
  expect(t.going.map(({ name }) => name)).toEqual(['a.png', 'b.png']);
  t.going[1]?.done();
  await t.calm();
  expect([t.said, t.going.length]).toEqual([[], 3]);
  t.going[0]?.done();
  t.going[2]?.done();
  await t.calm();
  expect(t.said.map(({ onlyID }) => onlyID)).toEqual(['file-1', 'file-2', 'file-3']);
});

it('after a lost connection the pause grows; a new connection retries at once', async () => {
  const t = setUp();
  t.stage('visitor-1', [picture('a.png')]);
  t.uploads.send('visitor-1');
  t.going[0]?.ends(NETWORK);
  await t.clock.settle();
  expect(t.states()).toEqual(['a.png waiting']);
  await t.clock.advance(1000);
  t.going[1]?.ends({ outcome: 'lost', error: 'database-away' });
  await t.clock.settle();
  await t.clock.advance(1000);
  expect(t.going.length).toBe(2);
  t.uploads.nudge();
  expect(t.going.length).toBe(3);
  t.going[2]?.done();
  await t.calm();
  expect(t.said.length).toBe(1);
});

it('an upload without progress is aborted and retried', async () => {
  const t = setUp();
  t.stage('visitor-1', [picture('a.png')]);
  t.uploads.send('visitor-1');
  await t.clock.advance(30_000);
  await t.clock.advance(1000);
  expect(t.going.length).toBe(2);
});

it('a refused file is shown with its reason until a retry, and does not block later ones', async () => {
  const t = setUp();
  t.stage('visitor-1', [picture('a.exe'), picture('b.png')]);
  t.uploads.send('visitor-1');
  t.going[0]?.ends(REFUSED);
  t.going[1]?.done();
  await t.calm();
  expect(t.uploads.view().files[0]).toMatchObject({ state: 'failed', error: 'type-not-allowed' });
  expect(t.said.map(({ onlyID }) => onlyID)).toEqual(['file-2']);
  t.uploads.retry('file-1');
  t.going[2]?.done();
  await t.calm();
  expect(t.said.map(({ onlyID }) => onlyID)).toEqual(['file-2', 'file-1']);
});

it('a cancelled file is staged again', async () => {
  const t = setUp();
  t.stage('visitor-1', [picture('a.png')]);
  t.uploads.send('visitor-1');
  t.uploads.cancel('file-1');
  await t.calm();
  expect([t.states(), t.going[0]?.sending.signal.aborted]).toEqual([['a.png staged'], true]);
  t.uploads.remove('file-1');
  await t.calm();
  expect([t.states(), await t.rows.all()]).toEqual([[], []]);
});

it('a reload during an upload: the next page sends the edited bytes under the same id, once', async () => {
  const before = setUp();
  before.stage('visitor-1', [picture('a.png')]);
  const drawn = new File(['annotated bytes'], 'a.png', { type: 'image/png' });
  before.uploads.replace('file-1', { blob: drawn, name: drawn.name, type: drawn.type, size: drawn.size });
  before.uploads.send('visitor-1');
  await before.calm();
  before.uploads.close();
  const t = setUp(before.rows);
  await t.calm();
  expect(t.going.map(({ name, size }) => [name, size])).toEqual([['a.png', 'annotated bytes'.length]]);
  t.going[0]?.done();
  await t.calm();
  expect(t.said.map(({ onlyID }) => onlyID)).toEqual(['file-1']);
});

it('a reload after the upload sends the same message again without an upload', async () => {
  const before = setUp();
  before.stage('visitor-1', [picture('a.png')]);
  before.uploads.send('visitor-1');
  before.going[0]?.done('the message');
  await before.calm();
  before.uploads.close();
  const t = setUp(before.rows);
  await t.calm();
  expect([t.going, t.said]).toEqual([[], [{ msg: 'the message', onlyID: 'file-1', kind: 'image' }]]);
});

it('a file that is already on the server is not uploaded', async () => {
  const t = setUp();
  const body: FileBody = { url: '/api/files/x', name: 'menu.pdf', size: 9, type: 'application/pdf' };
  t.add('visitor-1', [picture('menu.pdf')], { blob: null, answer: { kind: 'file', msg: JSON.stringify(body) } });
  t.uploads.send('visitor-1');
  await t.calm();
  expect([t.going, t.said]).toEqual([[], [{ msg: JSON.stringify(body), onlyID: 'file-1', kind: 'file' }]]);
});

it('a text waits for the last file until its message is sent, or it is cancelled or refused', async () => {
  const t = setUp();
  await t.calm();
  t.stage('visitor-1', [picture('a.png'), picture('b.exe')]);
  expect(t.uploads.newest('visitor-1')).toBe(undefined);
  t.uploads.send('visitor-1');
  expect([t.uploads.newest('visitor-1'), t.uploads.newest('visitor-2')]).toEqual(['file-2', undefined]);
  t.going[1]?.ends(REFUSED);
  await t.calm();
  expect([t.uploads.isUnderWay('file-2'), t.uploads.newest('visitor-1')]).toEqual([false, 'file-1']);
  t.going[0]?.done();
  await t.calm();
  expect([t.said.length, t.uploads.isUnderWay('file-1')]).toEqual([1, false]);
});

it('until the stored files are read, any file may still come', async () => {
  const t = setUp();
  expect(t.uploads.isUnderWay('file-9')).toBe(true);
  await t.calm();
  expect(t.uploads.isUnderWay('file-9')).toBe(false);
});

it('one at a time if requested', async () => {
  const t = setUp(undefined, { atOnce: 1 });
  t.add('visitor-1', [picture('a.png'), picture('b.png')], { state: 'waiting' });
  expect(t.states()).toEqual(['a.png uploading', 'b.png waiting']);
  t.going[0]?.done();
  await t.calm();
  expect(t.going.map(({ name }) => name)).toEqual(['a.png', 'b.png']);
});

it('does not touch files that another tab is sending', async () => {
  const before = setUp();
  before.add('visitor-1', [picture('a.png')], { state: 'waiting' });
  await before.calm();
  await before.rows.update('file-1', { owner: 'other tab' });
  const t = setUp(before.rows, { isOthers: true });
  await t.calm();
  expect([t.states(), t.going]).toEqual([[], []]);
});

it('a file refused before its upload is not stored; a retry stores it', async () => {
  const t = setUp();
  t.add('visitor-1', [picture('a.png')], { state: 'failed', error: 'too-large' });
  await t.calm();
  expect([t.states(), t.going, await t.rows.all()]).toEqual([['a.png failed'], [], []]);
  t.uploads.retry('file-1');
  await t.calm();
  expect([t.going.length, (await t.rows.all()).length]).toEqual([1, 1]);
});

const RATE = { outcome: 'rate', seconds: 7, error: 'rate' } as const;
const FAULT = { outcome: 'fault', error: 'internal' } as const;

describe('after an attempt with the result', () => {
  it.each<[string, Sent, string, number]>([
    ['the connection was lost', NETWORK, 'waiting network', 1000],
    ['no answer', { outcome: 'lost' }, 'waiting', 1000],
    ['429: for the time that the server sends', RATE, 'waiting rate', 7000],
    ['429 without a time: as after a cut', { ...RATE, seconds: 0 }, 'waiting rate', 1000],
    ['the server failed', FAULT, 'waiting internal', 1000],
    ['507: not repeated', { outcome: 'refused', error: 'storage-full' }, 'failed storage-full', 0],
    ['refused', REFUSED, 'failed type-not-allowed', 0],
  ])('%s', async (_name, sent, state, wait) => {
    const t = setUp();
    t.add('visitor-1', [picture('a.png')], { state: 'waiting' });
    t.going[0]?.ends(sent);
    await t.calm();
    const [file] = t.uploads.view().files;
    expect([file?.state, file?.error].filter(Boolean).join(' ')).toBe(state);
    await t.clock.advance(wait - 1);
    expect(t.going.length).toBe(1);
    await t.clock.advance(wait === 0 ? 60_000 : 1);
    expect(t.going.length).toBe(wait === 0 ? 1 : 2);
  });

  it('429: a new connection does not end the wait, and nothing else is sent meanwhile', async () => {
    const t = setUp();
    t.add('visitor-1', [picture('a.png')], { state: 'waiting' });
    t.going[0]?.ends(RATE);
    await t.calm();
    t.uploads.nudge();
    t.add('visitor-1', [picture('b.png')], { state: 'waiting' });
    await t.clock.advance(6999);
    expect(t.going.length).toBe(1);
    await t.clock.advance(1);
    expect(t.going.map(({ name }) => name)).toEqual(['a.png', 'a.png', 'b.png']);
  });

  it('a file over which the server fails repeatedly is refused', async () => {
    const t = setUp();
    t.add('visitor-1', [picture('a.png')], { state: 'waiting' });
    for (const wait of [1000, 2000, 4000, 8000, 0]) {
      t.going.at(-1)?.ends(FAULT);
      await t.calm();
      await t.clock.advance(wait);
    }
    expect([t.going.length, t.states()]).toEqual([5, ['a.png failed']]);
  });

  it('each pause is longer, up to fifteen seconds, until a file is uploaded', async () => {
    const t = setUp();
    t.add('visitor-1', [picture('a.png')], { state: 'waiting' });
    for (const wait of [1000, 2000, 4000, 8000, 15_000, 15_000]) {
      t.going.at(-1)?.ends(NETWORK);
      await t.calm();
      const before = t.going.length;
      await t.clock.advance(wait - 1);
      expect(t.going.length).toBe(before);
      await t.clock.advance(1);
      expect(t.going.length).toBe(before + 1);
    }
    t.going.at(-1)?.done();
    await t.calm();
    t.add('visitor-1', [picture('b.png')], { state: 'waiting' });
    t.going.at(-1)?.ends(NETWORK);
    await t.calm();
    await t.clock.advance(1000);
    expect(t.going.length).toBe(9);
  });
});
