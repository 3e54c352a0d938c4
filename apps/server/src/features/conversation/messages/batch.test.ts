import { describe, expect, test } from 'vitest';
import { batchLength, groupEntries, journalValues, runsOf } from './batch';
import type { Entry } from './entry';

let count = 0;
function entry(parts: Partial<Entry> = {}): Entry {
  count += 1;
  const role = parts.authorId ? 'service' : 'user';
  return {
    conversationId: 'c1',
    visitorId: 'v1',
    onlyID: `m-${count}`,
    role,
    authorId: null,
    seen: null,
    kind: 'text',
    msg: `text ${count}`,
    quote: null,
    at: Date.UTC(2030, 0, 1),
    done: () => undefined,
    ...parts,
  };
}
const reply = (parts: Partial<Entry> = {}) => entry({ authorId: 'a1', role: 'service', ...parts });

describe('how much makes one batch', () => {
  test.each([
    ['nothing', [], 0],
    ['all that waits', [entry(), reply(), entry({ conversationId: 'c2' })], 3],
    ['a guarded reply is the first of its conversation', [entry(), reply({ seen: 1 }), entry()], 1],
    ['… and may be where it is', [reply({ seen: 1 }), entry(), reply()], 3],
    ['… though another conversation came first', [entry({ conversationId: 'c2' }), reply({ seen: 1 })], 2],
    ['two guarded replies are two batches', [reply({ seen: 1 }), reply({ seen: 2 })], 1],
    ['one author a conversation', [reply(), entry(), reply({ authorId: 'a2' })], 2],
    ['… another in another', [reply(), reply({ authorId: 'a2', conversationId: 'c2' })], 2],
  ])('%s', (_name, queue, length) => expect(batchLength(queue as Entry[])).toBe(length));

  test('no more than one statement carries well', () => {
    const queue = Array.from({ length: 1000 }, (_, index) => entry({ conversationId: `c${index}` }));
    expect(batchLength(queue)).toBeLessThanOrEqual(500);
    expect(batchLength(queue)).toBeGreaterThanOrEqual(100);
  });
});

describe('groups', () => {
  test('by conversation, in the order of their ids, entries in the order they came', () => {
    const [a, b, c, d] = [
      entry({ conversationId: 'z' }),
      entry({ conversationId: 'a' }),
      entry({ conversationId: 'z' }),
      entry({ conversationId: 'm' }),
    ];
    expect(groupEntries([a, b, c, d])).toEqual([
      { id: 'a', entries: [b] },
      { id: 'm', entries: [d] },
      { id: 'z', entries: [a, c] },
    ]);
  });

  test('left out in mixed company, each kind goes alone and a guard stands by itself', () => {
    const [v1, v2, a1, a2, v3] = [entry(), entry(), reply(), reply(), entry()];
    expect(runsOf({ id: 'c1', entries: [v1, v2, a1, a2, v3] })).toEqual([[v1, v2], [a1, a2], [v3]]);
    const guarded = reply({ seen: 3 });
    expect(runsOf({ id: 'c1', entries: [guarded, a1] })).toEqual([[guarded], [a1]]);
    expect(runsOf({ id: 'c1', entries: [v1, v2] })).toEqual([[v1, v2]]);
  });
});

describe('the statement’s values', () => {
  test('as many in each column as there are groups or messages', () => {
    const values = journalValues(groupEntries([entry(), reply(), entry({ conversationId: 'c2' })]));
    expect(values).toHaveLength(14);
    const lengths = values.map((column) => elements(String(column)).length);
    expect(lengths.slice(0, 8)).toEqual(Array(8).fill(2));
    expect(lengths.slice(8)).toEqual(Array(6).fill(3));
  });

  test('text comes through to the letter', () => {
    const odd = ['"', '\\', '{}', ',', 'null', 'NULL', '', ' a ', "'", '\n\t', '👩‍👩‍👧 𠮷', '\\"', '$1'];
    const entries = odd.map((msg) => entry({ msg, onlyID: '"\\{},' }));
    const values = journalValues(groupEntries(entries)).map(String);
    expect(elements(values[11]!)).toEqual(odd);
    expect(elements(values[8]!)).toEqual(odd.map(() => '"\\{},'));
  });
});

/** Reads an array as PostgreSQL does. */
function elements(text: string): (string | null)[] {
  expect(text).toMatch(/^\{.*\}$/s);
  const found: (string | null)[] = [];
  const inner = text.slice(1, -1);
  for (let at = 0; at < inner.length; ) {
    if (inner[at] === '"') {
      let value = '';
      for (at += 1; inner[at] !== '"'; at += 1) {
        if (inner[at] === '\\') at += 1;
        value += inner[at];
      }
      found.push(value);
      at += 2;
    } else {
      const end = inner.indexOf(',', at) < 0 ? inner.length : inner.indexOf(',', at);
      const word = inner.slice(at, end);
      found.push(word === 'null' ? null : word);
      at = end + 1;
    }
  }
  return found;
}
