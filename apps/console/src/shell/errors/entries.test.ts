import { expect, it } from 'vitest';
import { detailOf, type Failure, isNoise, MOST_DETAIL, MOST_ENTRIES, messageOf, textOf, withFailure } from './entries';

const buildFailure = (facts: Partial<Failure> = {}): Failure => ({
  time: 0,
  kind: 'error',
  url: 'http://localhost/#/vab/table',
  message: 'Error: no',
  detail: 'at table.tsx:1',
  ...facts,
});

const after = (...failures: Failure[]) => failures.reduce(withFailure, [] as ReturnType<typeof withFailure>);

it('newest first; the same failure is one line that counts and moves up', () => {
  const first = buildFailure();
  const other = buildFailure({ message: 'Error: other', time: 1 });
  expect(after(first, other, { ...first, time: 2 })).toEqual([
    { ...first, time: 2, id: 1, times: 2 },
    { ...other, id: 2, times: 1 },
  ]);
});

it.each<[string, Partial<Failure>]>([
  ['another message', { message: 'Error: yes' }],
  ['another page', { url: 'http://localhost/#/' }],
  ['another source', { kind: 'rejection' }],
])('%s is another line', (_what, facts) => expect(after(buildFailure(), buildFailure(facts))).toHaveLength(2));

it('keeps the newest hundred', () => {
  const many = Array.from({ length: MOST_ENTRIES + 5 }, (_, n) => buildFailure({ message: `Error: ${n}` }));
  const list = after(...many);
  expect([list.length, list[0]?.message, list.at(-1)?.message]).toEqual([MOST_ENTRIES, 'Error: 104', 'Error: 5']);
  expect(new Set(list.map((entry) => entry.id)).size).toBe(MOST_ENTRIES);
});

it('a detail without end is cut', () =>
  expect(after(buildFailure({ detail: 'x'.repeat(MOST_DETAIL + 1) }))[0]?.detail).toHaveLength(MOST_DETAIL));

const circular: { self?: unknown } = {};
circular.self = circular;

it.each([
  [new TypeError('x is null'), 'TypeError: x is null'],
  [new Error(''), 'Error'],
  ['only words', 'only words'],
  [{ code: 500 }, '{"code":500}'],
  [undefined, 'undefined'],
  [null, 'null'],
  [Symbol('s'), 'Symbol(s)'],
  [circular, '[object Object]'],
])('what was thrown as one line: %o', (thrown, line) => expect(messageOf(thrown)).toBe(line));

it('the detail holds the causes', () => {
  const error = new Error('outer', { cause: 'the disk is full' });
  error.stack = 'Error: outer\n  at a.ts:1';
  expect(detailOf(error)).toBe('Error: outer\n  at a.ts:1\nCaused by: the disk is full');
  expect(detailOf('words')).toBe('');
});

it.each([
  [new DOMException('called off', 'AbortError'), true],
  ['ResizeObserver loop completed with undelivered notifications.', true],
  [new Error('no'), false],
  ['Script error.', false],
])('%s: noise %s', (thrown, noise) => expect(isNoise(thrown)).toBe(noise));

it('as text: what it is about, then each failure with time, place, message and detail', () => {
  const list = after(
    buildFailure(),
    buildFailure(),
    buildFailure({ kind: 'request', message: 'GET /reads: 500', detail: '', time: 1000 }),
  );
  expect(textOf(list, 'Parley 0.1.0')).toBe(
    [
      'Parley 0.1.0',
      '',
      '[1970-01-01T00:00:01.000Z] request',
      'http://localhost/#/vab/table',
      'GET /reads: 500',
      '',
      '[1970-01-01T00:00:00.000Z] error × 2',
      'http://localhost/#/vab/table',
      'Error: no',
      'at table.tsx:1',
    ].join('\n'),
  );
});
