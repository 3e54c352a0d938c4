import { createFakeClock } from '@parley/live/testing/fake-clock';
import { expect, it } from 'vitest';
import { CHUNK_TIMEOUT_MS, isMissingChunk, lazyPage, loadPage, type PageModule } from './lazy-page';

const page: PageModule = { default: () => null };
const gone = () => new TypeError('Failed to fetch dynamically imported module: /static/page-1a2b3c4d.js');

/** Answers these one after the other. */
function loadsAs(...answers: (PageModule | Error)[]) {
  let calls = 0;
  const load = async () => {
    const answer = answers[calls++];
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('asked too often');
    return answer;
  };
  return { load, calls: () => calls };
}

it('a file that did not come is asked for once more', async () => {
  const { load, calls } = loadsAs(gone(), page);
  expect(await loadPage(load)).toBe(page);
  expect(calls()).toBe(2);
});

it('twice is enough: it is gone', async () => {
  const { load, calls } = loadsAs(gone(), gone(), page);
  await expect(loadPage(load)).rejects.toThrow(/dynamically imported/);
  expect(calls()).toBe(2);
});

it('a page that fails by itself is not asked for again', async () => {
  const { load, calls } = loadsAs(new ReferenceError('x is not defined'), page);
  await expect(loadPage(load)).rejects.toThrow('x is not defined');
  expect(calls()).toBe(1);
});

it('"Chunk load timeout 120 s"', async () => {
  const clock = createFakeClock();
  let calls = 0;
  const load = () => (calls++ === 0 ? new Promise<PageModule>(() => {}) : Promise.resolve(page));
  const loading = loadPage(load, clock);
  await clock.advance(CHUNK_TIMEOUT_MS - 1);
  expect(calls).toBe(1);
  await clock.advance(1);
  expect([await loading, calls, clock.pending()]).toEqual([page, 2, 0]);
});

it('the same page is the same component', () => {
  const { load } = loadsAs(page);
  expect(lazyPage(load)).toBe(lazyPage(load));
});

it.each([
  ['Failed to fetch dynamically imported module: https://x/static/a.js', true],
  ['error loading dynamically imported module: https://x/static/a.js', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /static/a.css', true],
  ['x is not a function', false],
])('%s', (message, is) => expect(isMissingChunk(new TypeError(message))).toBe(is));
