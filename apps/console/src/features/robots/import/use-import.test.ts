import { ENTRY_LINES_AT_ONCE } from '@parley/protocol/http/robots/ask-robot';
import { expect, test } from 'vitest';
import { type Done, importParts, previewOf, rowWith, type Sheet, withLines } from './use-import';

const lineOf = (line: number, question: string): Sheet['lines'][number] => ({
  line,
  question,
  similar: '',
  answer: 'A',
  keywords: '',
  match: '',
  category: '',
  weight: '',
  enabled: '',
});
const close = (line: number, other: string): Sheet['faults'][number] => ({
  line,
  field: 'question',
  fault: 'similar',
  with: other,
});
const sheet: Sheet = {
  lines: [lineOf(2, 'Opening hours'), lineOf(3, 'Hours of opening'), lineOf(4, 'Delivery cost')],
  faults: [close(2, 'Hours of opening'), close(3, 'Opening hours'), close(4, 'Cost of delivery')],
  unknown: [],
  encoding: 'utf-8',
};

test('a row is close to another row, or to an entry', () => {
  expect(rowWith(sheet, 'Opening hours')).toMatchObject({ line: 2 });
  expect(rowWith(sheet, 'Cost of delivery')).toBeUndefined();
});

test('once a row is left out or asks something else, no row is close to it', () => {
  const left = withLines(
    sheet,
    sheet.lines.filter(({ line }) => line !== 3),
  );
  expect(left.faults).toEqual([close(3, 'Opening hours'), close(4, 'Cost of delivery')]);
  expect(previewOf(left)).toEqual({ fresh: 2, changed: 0, same: 0, similar: 1, faulty: 0 });
  const [first, second, third] = sheet.lines as [Sheet['lines'][0], Sheet['lines'][0], Sheet['lines'][0]];
  const changed = withLines(sheet, [first, { ...second, question: 'Parking' }, third]);
  expect(changed.faults).toEqual([close(3, 'Opening hours'), close(4, 'Cost of delivery')]);
});

test.each([
  ['fails', () => Promise.reject(new Error('away')), 'away'],
  [
    'has faults',
    async () => ({ created: 0, changed: 0, skipped: 0, faults: [{ ...close(2, ''), fault: 'long' }] }),
    '',
  ],
])('what was imported before a part that %s is in the lists', async (_what, second, error) => {
  const lines = Array.from({ length: ENTRY_LINES_AT_ONCE + 1 }, (_, n) => lineOf(n, `Question ${n}`));
  const seen: { done: Done | null; left: number; refreshed: number } = { done: null, left: 0, refreshed: 0 };
  let sent = 0;
  const importing = importParts(
    { ...sheet, lines },
    { batch: 'b', created: 0, changed: 0, skipped: 0 },
    {
      async send(_batch, part) {
        sent += 1;
        if (sent > 1) return second() as never;
        return { created: part.length, changed: 0, skipped: 0, faults: [] } as never;
      },
      setDone: (done) => {
        seen.done = done;
      },
      setSheet: (left) => {
        seen.left = left?.lines.length ?? 0;
      },
      refresh: async () => {
        seen.refreshed += 1;
      },
    },
  ).catch((failure: Error) => expect(failure.message).toBe(error));
  await importing;
  expect(seen).toEqual({ done: expect.objectContaining({ created: ENTRY_LINES_AT_ONCE }), left: 1, refreshed: 1 });
});
