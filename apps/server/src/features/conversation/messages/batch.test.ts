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

describe('length of a batch', () => {
  test.each([
    ['an empty queue', [], 0],
    ['all waiting messages', [entry(), reply(), entry({ conversationId: 'c2' })], 3],
    [
      'ends before a guarded reply that is not the first of its conversation',
      [entry(), reply({ seen: 1 }), entry()],
      1,
    ],
    ['a guarded reply that is the first of its conversation', [reply({ seen: 1 }), entry(), reply()], 3],
    [
      'a guarded reply after a message of another conversation',
      [entry({ conversationId: 'c2' }), reply({ seen: 1 })],
      2,
    ],
    ['ends before a second guarded reply', [reply({ seen: 1 }), reply({ seen: 2 })], 1],
    ['ends before a second author in a conversation', [reply(), entry(), reply({ authorId: 'a2' })], 2],
    ['authors of different conversations', [reply(), reply({ authorId: 'a2', conversationId: 'c2' })], 2],
  ])('%s', (_name, queue, length) => expect(batchLength(queue as Entry[])).toBe(length));

  test('between 100 and 500 messages for a long queue', () => {
    const queue = Array.from({ length: 1000 }, (_, index) => entry({ conversationId: `c${index}` }));
    expect(batchLength(queue)).toBeLessThanOrEqual(500);
    expect(batchLength(queue)).toBeGreaterThanOrEqual(100);
  });
});

describe('groups', () => {
  test('by conversation, in the order of their ids, entries in the order of arrival', () => {
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

  test('a left-out group is split by role, and a guarded reply is separate', () => {
    const [v1, v2, a1, a2, v3] = [entry(), entry(), reply(), reply(), entry()];
    expect(runsOf({ id: 'c1', entries: [v1, v2, a1, a2, v3] })).toEqual([[v1, v2], [a1, a2], [v3]]);
    const guarded = reply({ seen: 3 });
    expect(runsOf({ id: 'c1', entries: [guarded, a1] })).toEqual([[guarded], [a1]]);
    expect(runsOf({ id: 'c1', entries: [v1, v2] })).toEqual([[v1, v2]]);
  });
});

describe('the statement’s values', () => {
  test('one value in each column for each group or message', () => {
    const values = journalValues(groupEntries([entry(), reply(), entry({ conversationId: 'c2' })]));
    expect(values).toHaveLength(14);
    const lengths = values.map((column) => elements(String(column)).length);
    expect(lengths.slice(0, 8)).toEqual(Array(8).fill(2));
    expect(lengths.slice(8)).toEqual(Array(6).fill(3));
  });

  test('texts are unchanged, special characters included', () => {
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
