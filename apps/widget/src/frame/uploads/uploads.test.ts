import { createMemoryStore } from '@parley/live/memory-store';
import { createFakeClock } from '@parley/live/testing/fake-clock';
import type { KeptFile, Sent } from '@parley/live/uploads/types';
import { expect, it } from 'vitest';
import { sentOf } from './send-file';
import { createFrameUploads } from './uploads';

type Kept = Pick<KeptFile, 'onlyID' | 'name' | 'type' | 'at' | 'blob'> & { owner?: string };

async function buildDesk({ kept = [], owned = true }: { kept?: Kept[]; owned?: boolean } = {}) {
  const clock = createFakeClock();
  const store = createMemoryStore<KeptFile>();
  for (const file of kept) await store.put(file as KeptFile);
  const said: { onlyID: string; msg: string }[] = [];
  const calls: { file: KeptFile; onProgress(share: number): void; answer(sent: Sent): void }[] = [];
  let ids = 0;
  const uploads = createFrameUploads({
    visitor: 'v',
    rows: store,
    ownership: { id: 'tab', hold: async () => {}, isAlive: async () => !owned, release: () => {} },
    clock,
    nextPlace: () => 1000 + ++ids,
    maxBytes: () => 10,
    send: (file, { onProgress, signal }) =>
      new Promise((answer) => {
        calls.push({ file, onProgress, answer });
        signal.addEventListener('abort', () => answer({ outcome: 'lost' }));
      }),
    say: async ({ onlyID, msg }) => void said.push({ onlyID, msg }),
    previewFor: () => 'blob:1',
  });
  const add = (...files: File[]) => uploads.add(files.map((blob) => ({ onlyID: `id-${++ids}`, at: 1000 + ids, blob })));
  return { uploads, add, said, calls, clock, settle: clock.settle, stored: async () => (await store.all()).length };
}

const buildFile = (bytes = 'abc', name = 'a.png') => new File([bytes], name, { type: 'image/png' });
const taken: Sent = { outcome: 'taken', msg: '{"url":"/api/files/1"}', kind: 'image' };

it('stores a file with its id before the upload, until its message is stored', async () => {
  const { uploads, add, stored, said, calls, settle } = await buildDesk();
  add(buildFile());
  await settle();
  expect(await stored()).toBe(1);
  calls[0]!.onProgress(0.5);
  expect(uploads.entries()).toMatchObject([{ onlyID: 'id-1', state: 'uploading', progress: 0.5, preview: 'blob:1' }]);
  calls[0]!.answer(taken);
  await settle();
  expect(said).toEqual([{ onlyID: 'id-1', msg: '{"url":"/api/files/1"}' }]);
  expect([uploads.entries(), await stored(), uploads.previewOf('id-1')]).toEqual([[], 0, 'blob:1']);
});

it('resumes under the same id what a closed page has left', async () => {
  const blob = buildFile();
  const { said, calls, settle } = await buildDesk({
    kept: [{ onlyID: 'left', name: 'a.png', type: 'image/png', at: 1, blob }],
  });
  await settle();
  calls[0]!.answer(taken);
  await settle();
  expect(said.map(({ onlyID }) => onlyID)).toEqual(['left']);
});

it('does not touch files that another tab is sending', async () => {
  const blob = buildFile();
  const kept = [{ onlyID: 'theirs', name: 'a.png', type: 'image/png', at: 1, blob, owner: 'other' }];
  const { uploads, calls, settle } = await buildDesk({ kept, owned: false });
  await settle();
  expect([uploads.entries(), calls]).toEqual([[], []]);
});

it('retries after a lost connection, by itself or when the network is back', async () => {
  const { uploads, add, said, calls, clock, settle } = await buildDesk();
  add(buildFile());
  await settle();
  calls[0]!.answer({ outcome: 'lost' });
  await settle();
  expect(uploads.entries()).toMatchObject([{ state: 'waiting' }]);
  await clock.advance(1000);
  calls[1]!.answer({ outcome: 'lost' });
  await settle();
  uploads.nudge();
  await settle();
  calls[2]!.answer(taken);
  await settle();
  expect(said).toHaveLength(1);
});

it('shows the rate limit as reason, and waits as long as the server asks', async () => {
  const { uploads, add, said, calls, clock, settle } = await buildDesk();
  add(buildFile());
  await settle();
  calls[0]!.answer({ outcome: 'rate', error: 'rate', seconds: 7 });
  await settle();
  expect(uploads.entries()).toMatchObject([{ state: 'waiting', error: 'rate' }]);
  uploads.nudge();
  await clock.advance(6999);
  expect(calls).toHaveLength(1);
  await clock.advance(1);
  expect(uploads.entries()).toMatchObject([{ state: 'uploading', error: undefined }]);
  calls[1]!.answer(taken);
  await settle();
  expect(said).toHaveLength(1);
});

it('one after the other; a refused file does not block others and can be retried', async () => {
  const { uploads, add, said, calls, settle } = await buildDesk();
  add(buildFile(), buildFile('b'));
  await settle();
  calls[0]!.answer({ outcome: 'refused', error: 'type-not-allowed' });
  await settle();
  calls[1]!.answer(taken);
  await settle();
  expect(uploads.entries()).toMatchObject([{ onlyID: 'id-1', state: 'failed', error: 'type-not-allowed' }]);
  uploads.retry('id-1');
  await settle();
  calls[2]!.answer(taken);
  await settle();
  expect(said.map(({ onlyID }) => onlyID)).toEqual(['id-2', 'id-1']);
});

it('a cancelled file is removed, and the next one is sent', async () => {
  const { uploads, add, stored, said, calls, settle } = await buildDesk();
  add(buildFile(), buildFile('b'));
  await settle();
  uploads.cancel('id-1');
  await settle();
  calls[1]!.answer(taken);
  await settle();
  expect([said.map(({ onlyID }) => onlyID), uploads.entries(), await stored()]).toEqual([['id-2'], [], 0]);
});

it('a file that is too large is neither sent nor stored', async () => {
  const { uploads, add, stored, calls, settle } = await buildDesk();
  add(buildFile('x'.repeat(11)));
  await settle();
  expect(uploads.entries()).toMatchObject([{ state: 'failed', error: 'too-large' }]);
  expect([calls.length, await stored()]).toEqual([0, 0]);
});

it.each<[number, string, Sent]>([
  [200, '{"code":200,"data":{"msg":"{}","kind":"image"}}', { outcome: 'taken', msg: '{}', kind: 'image' }],
  [413, '{"code":413,"data":{"error":"too-large"}}', { outcome: 'refused', error: 'too-large' }],
  [401, '{"code":401,"data":{"error":"bad-credential"}}', { outcome: 'lost' }],
  [429, '{"code":429,"data":{"error":"rate","seconds":7}}', { outcome: 'rate', error: 'rate', seconds: 7 }],
  [429, '<html>from a proxy', { outcome: 'rate', error: 'rate', seconds: 0 }],
  [507, '{"code":507,"data":{"error":"storage-full"}}', { outcome: 'refused', error: 'storage-full' }],
  [502, '<html>', { outcome: 'lost' }],
  [413, '<html>from a proxy', { outcome: 'refused', error: 'too-large' }],
])('%d %s', (status, text, sent) => {
  expect(sentOf(status, text)).toEqual(sent);
});

it('a text waits for the last file until its message is sent or it is refused', async () => {
  const { uploads, add, said, calls, settle } = await buildDesk();
  await settle();
  add(buildFile(), buildFile('b'));
  expect([uploads.newest(), uploads.isUnderWay('id-1'), uploads.isUnderWay('id-2')]).toEqual(['id-2', true, true]);
  await settle();
  calls[0]!.answer(taken);
  await settle();
  expect([said.length, uploads.isUnderWay('id-1'), uploads.newest()]).toEqual([1, false, 'id-2']);
  calls[1]!.answer({ outcome: 'refused', error: 'type-not-allowed' });
  await settle();
  expect([uploads.isUnderWay('id-2'), uploads.newest()]).toEqual([false, undefined]);
});

it('until the storage was read, an earlier page may have left any file', async () => {
  const { uploads, settle } = await buildDesk();
  expect(uploads.isUnderWay('whose')).toBe(true);
  await settle();
  expect(uploads.isUnderWay('whose')).toBe(false);
});
