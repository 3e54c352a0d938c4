import { expect, test } from 'vitest';
import { createAgentCache } from './agent-cache';

type Row = { id: string; word: string };

/** A table whose reads can be held back. */
function table(rows: Row[]) {
  const waiting: (() => void)[] = [];
  let isHeld = false;
  return {
    rows,
    hold() {
      isHeld = true;
    },
    release() {
      isHeld = false;
      for (const go of waiting.splice(0)) go();
    },
    async read(id: string | null): Promise<Row[]> {
      const found = rows.filter((row) => id === null || row.id === id).map((row) => ({ ...row }));
      if (isHeld) await new Promise<void>((go) => waiting.push(go));
      return found;
    },
  };
}

test('a complete load takes changed, new and removed rows without events', async () => {
  const kept = table([
    { id: 'ann', word: 'hello' },
    { id: 'bob', word: 'hi' },
  ]);
  const words = createAgentCache(kept.read);
  await words.load();
  expect([words.get('ann')?.word, words.get('bob')?.word, words.size]).toEqual(['hello', 'hi', 2]);
  kept.rows.splice(0, 2, { id: 'ann', word: 'good day' }, { id: 'cid', word: 'hey' });
  await words.load();
  expect([words.get('ann')?.word, words.get('bob'), words.get('cid')?.word]).toEqual(['good day', undefined, 'hey']);
});

test('a complete load that answers late does not overwrite rows updated or removed meanwhile', async () => {
  const kept = table([
    { id: 'ann', word: 'hello' },
    { id: 'bob', word: 'hi' },
  ]);
  const words = createAgentCache(kept.read);
  await words.load();
  kept.hold();
  const late = words.load();
  kept.rows[0]!.word = 'good day';
  const learned = words.refresh('ann');
  words.forget('bob');
  kept.release();
  await Promise.all([late, learned]);
  expect([words.get('ann')?.word, words.get('bob')]).toEqual(['good day', undefined]);
});
