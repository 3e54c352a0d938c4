import type { Sent } from '@parley/live/uploads/types';
import { expect, it } from 'vitest';
import { ApiError } from '../../../../lib/api/api-error';
import { failureOf, uploadWith } from './send-file';

it.each<[unknown, Sent]>([
  [new ApiError(0, 'network'), { outcome: 'lost', error: 'network' }],
  [new ApiError(503, 'database-away'), { outcome: 'lost', error: 'database-away' }],
  [new ApiError(402, 'token-expired'), { outcome: 'lost', error: 'token-expired' }],
  [new ApiError(429, 'rate', { seconds: 7 }), { outcome: 'rate', seconds: 7, error: 'rate' }],
  [new ApiError(429, 'server-away'), { outcome: 'rate', seconds: 0, error: 'server-away' }],
  [new ApiError(500, 'internal'), { outcome: 'fault', error: 'internal' }],
  [new TypeError('ours'), { outcome: 'fault', error: 'internal' }],
  [new ApiError(507, 'storage-full'), { outcome: 'refused', error: 'storage-full' }],
  [new ApiError(415, 'type-not-allowed'), { outcome: 'refused', error: 'type-not-allowed' }],
])('%s', (error, sent) => {
  expect(failureOf(error)).toEqual(sent);
});

it('a file that is taken is a message from then on', async () => {
  const file = { onlyID: 'a', YQToken: 'v', at: 1, name: 'a.png', type: 'image/png', size: 1, blob: new Blob(['a']) };
  const answer = { kind: 'image' as const, msg: '{}', file: { url: '', name: '', size: 1, type: '' } };
  const sending = { signal: new AbortController().signal, onProgress: () => {} };
  const sent = await uploadWith(async () => answer)({ ...file, state: 'uploading', owner: 'tab' }, sending);
  expect(sent).toEqual({ outcome: 'taken', kind: 'image', msg: '{}' });
});
