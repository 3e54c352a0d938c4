import { expect, test } from 'vitest';
import type { Queryable } from '../../../../db/pool';
import type { ModelClient } from '../model/model-client';
import { retrieve } from './retrieve';

test('a database that fails while the vector of a question is on its way fails the question, and nothing else', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', note);
  let answer = (_vectors: number[][]) => {};
  const vectors = new Promise<number[][]>((done) => {
    answer = done;
  });
  const parts = {
    db: { query: () => Promise.reject(new Error('no database')) } as unknown as Queryable,
    client: { vectors: () => vectors } as unknown as ModelClient,
    robotId: 'r',
    hasVectors: true,
    stopped: new AbortController().signal,
  };
  const found = retrieve(parts, 'Where is my parcel');
  const outcome = expect(found).rejects.toThrow('no database');
  // Rejections without a handler are told once the turn of the event loop is over.
  await new Promise((done) => setImmediate(done));
  answer([[1, 0]]);
  await outcome;
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});
