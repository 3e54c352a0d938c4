import { createMemoryStore } from '@parley/live/memory-store';
import { createFakeClock } from '@parley/live/testing/fake-clock';
import { expect, it } from 'vitest';
import { ApiError } from '../../../../lib/api/api-error';
import type { UploadOptions } from '../../../../lib/api/upload';
import { NOON } from '../../../../testing/build';
import type { KeptFile } from './kept-file';
import { createUploads } from './uploads';

type Going = {
  name: string;
  size: number;
  options: UploadOptions;
  done(msg?: string): void;
  fail(error: ApiError): void;
};

/** Uploads that go by hand, into an outbox that answers by hand. */
function setUp(rows = createMemoryStore<KeptFile>()) {
  const clock = createFakeClock(NOON);
  const going: Going[] = [];
  const said: { msg: string; onlyID: string | undefined; kind: string | undefined }[] = [];
  const waiting = new Set<string>();
  let n = 0;
  let place = 0;
  const uploads = createUploads({
    rows,
    ownership: { id: 'tab', hold: async () => {}, isAlive: async () => false, release: () => {} },
    clock,
    newID: () => `file-${++n}`,
    nextPlace: () => ++place,
    upload: (blob, name, options) =>
      new Promise((resolve, reject) => {
        options.signal.addEventListener('abort', () => reject(new ApiError(0, 'aborted')));
        const file = { url: `/api/files/${name}`, name, size: blob.size, type: blob.type };
        going.push({
          name,
          size: blob.size,
          options,
          done: (msg = `said ${name}`) => resolve({ kind: 'image', file, msg }),
          fail: reject,
        });
      }),
    say(_visitor, msg, { onlyID, kind }) {
      said.push({ msg, onlyID, kind });
      waiting.add(onlyID ?? '');
      return 'ok';
    },
    isWaiting: (onlyID) => waiting.has(onlyID),
  });
  return {
    rows,
    clock,
    going,
    said,
    uploads,
    states: () => uploads.store.getState().files.map(({ name, state }) => `${name} ${state}`),
    async calm() {
      await clock.settle();
      await uploads.settled();
    },
    async accept(onlyID: string) {
      waiting.delete(onlyID);
      uploads.look();
      await uploads.settled();
    },
  };
}

const picture = (name: string, text = 'bytes') => new File([text], name, { type: 'image/png' });

it('shows what was chosen before anything goes, keeps it, and sends it under the id it had', async () => {
  const t = setUp();
  t.uploads.stage('visitor-1', [picture('a.png')]);
  await t.calm();
  expect([t.states(), t.going.length, (await t.rows.all()).length]).toEqual([['a.png staged'], 0, 1]);
  t.uploads.send('visitor-1');
  t.going[0]?.options.onProgress(0.4);
  expect(t.uploads.store.getState().progress.get('file-1')).toBe(0.4);
  t.going[0]?.done();
  await t.calm();
  expect(t.said).toEqual([{ msg: 'said a.png', onlyID: 'file-1', kind: 'image' }]);
  expect((await t.rows.all()).length).toBe(1);
  await t.accept('file-1');
  expect([t.states(), await t.rows.all()]).toEqual([[], []]);
});

it('two go at once, and their messages leave in the order of sending', async () => {
  const t = setUp();
  t.uploads.stage(
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

it('a cut is waited out, longer each time; the connection coming back tries at once', async () => {
  const t = setUp();
  t.uploads.stage('visitor-1', [picture('a.png')]);
  t.uploads.send('visitor-1');
  t.going[0]?.fail(new ApiError(0, 'network'));
  await t.clock.settle();
  expect(t.states()).toEqual(['a.png waiting']);
  await t.clock.advance(1000);
  t.going[1]?.fail(new ApiError(503, 'database-away'));
  await t.clock.settle();
  await t.clock.advance(1000);
  expect(t.going.length).toBe(2);
  t.uploads.nudge();
  expect(t.going.length).toBe(3);
  t.going[2]?.done();
  await t.calm();
  expect(t.said.length).toBe(1);
});

it('a way on which nothing moves any more is tried anew', async () => {
  const t = setUp();
  t.uploads.stage('visitor-1', [picture('a.png')]);
  t.uploads.send('visitor-1');
  await t.clock.advance(30_000);
  await t.clock.advance(1000);
  expect(t.going.length).toBe(2);
});

it('what the server refuses stands with its reason until it is tried again, and holds nothing behind it', async () => {
  const t = setUp();
  t.uploads.stage('visitor-1', [picture('a.exe'), picture('b.png')]);
  t.uploads.send('visitor-1');
  t.going[0]?.fail(new ApiError(415, 'type-not-allowed'));
  t.going[1]?.done();
  await t.calm();
  expect(t.uploads.store.getState().files[0]).toMatchObject({ state: 'failed', error: 'type-not-allowed' });
  expect(t.said.map(({ onlyID }) => onlyID)).toEqual(['file-2']);
  t.uploads.retry('file-1');
  t.going[2]?.done();
  await t.calm();
  expect(t.said.map(({ onlyID }) => onlyID)).toEqual(['file-2', 'file-1']);
});

it('a cancelled one is shown again before sending', async () => {
  const t = setUp();
  t.uploads.stage('visitor-1', [picture('a.png')]);
  t.uploads.send('visitor-1');
  t.uploads.cancel('file-1');
  await t.calm();
  expect([t.states(), t.going[0]?.options.signal.aborted]).toEqual([['a.png staged'], true]);
  t.uploads.remove('file-1');
  await t.calm();
  expect([t.states(), await t.rows.all()]).toEqual([[], []]);
});

it('a reload in the middle of an upload: the next page sends the annotated bytes under the same id, once', async () => {
  const before = setUp();
  before.uploads.stage('visitor-1', [picture('a.png')]);
  before.uploads.replace('file-1', new Blob(['annotated bytes'], { type: 'image/png' }));
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

it('a reload after the upload says the same message again and uploads nothing', async () => {
  const before = setUp();
  before.uploads.stage('visitor-1', [picture('a.png')]);
  before.uploads.send('visitor-1');
  before.going[0]?.done('the message');
  await before.calm();
  before.uploads.close();
  const t = setUp(before.rows);
  await t.calm();
  expect([t.going, t.said]).toEqual([[], [{ msg: 'the message', onlyID: 'file-1', kind: 'image' }]]);
});

it('a file that a quick reply brings is not uploaded again', async () => {
  const t = setUp();
  const body = { url: '/api/files/x', name: 'menu.pdf', size: 9, type: 'application/pdf' };
  t.uploads.stageKnown('visitor-1', [body]);
  t.uploads.send('visitor-1');
  await t.calm();
  expect([t.going, t.said]).toEqual([[], [{ msg: JSON.stringify(body), onlyID: 'file-1', kind: 'file' }]]);
});

it('what is said now goes behind the last file that is sent, until that is said, cancelled or refused', async () => {
  const t = setUp();
  await t.calm();
  t.uploads.stage('visitor-1', [picture('a.png'), picture('b.exe')]);
  expect(t.uploads.newest('visitor-1')).toBe(undefined);
  t.uploads.send('visitor-1');
  expect([t.uploads.newest('visitor-1'), t.uploads.newest('visitor-2')]).toEqual(['file-2', undefined]);
  t.going[1]?.fail(new ApiError(415, 'type-not-allowed'));
  await t.calm();
  expect([t.uploads.isUnderWay('file-2'), t.uploads.newest('visitor-1')]).toEqual([false, 'file-1']);
  t.going[0]?.done();
  await t.calm();
  expect([t.said.length, t.uploads.isUnderWay('file-1')]).toEqual([1, false]);
});

it('until it has looked what an earlier page left, any file may still come', async () => {
  const t = setUp();
  expect(t.uploads.isUnderWay('file-9')).toBe(true);
  await t.calm();
  expect(t.uploads.isUnderWay('file-9')).toBe(false);
});
