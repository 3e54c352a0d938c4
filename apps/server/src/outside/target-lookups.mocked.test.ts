import type { LookupAddress } from 'node:dns';
import { expect, test, vi } from 'vitest';
import { postToTarget } from './target';

type Done = (error: null, found: LookupAddress[]) => void;
const asked = vi.hoisted(() => ({ names: [] as string[], waiting: [] as Done[] }));
// No name is resolved before the last one is asked for.
vi.mock('node:dns', () => ({
  lookup(name: string, _: object, done: Done) {
    asked.names.push(name);
    asked.waiting.push(done);
    if (!asked.names.includes('last.example')) return;
    for (const one of asked.waiting.splice(0)) one(null, [{ address: '10.0.0.1', family: 4 }]);
  },
}));

test('calls to the same name share one lookup, so that a name that does not resolve holds one thread', async () => {
  const post = (url: string) =>
    postToTarget({ url, headers: {}, body: '{}', isListed: () => false }, new AbortController().signal);
  const names = [...Array<string>(10).fill('slow.example'), 'last.example'];
  const outcomes = await Promise.all(names.map((name) => post(`https://${name}/`)));
  expect(outcomes).toEqual(names.map(() => ({ status: null, error: 'private-target' })));
  expect(asked.names).toEqual(['slow.example', 'last.example']);
  await post('https://last.example/');
  expect(asked.names).toEqual(['slow.example', 'last.example', 'last.example']);
});
