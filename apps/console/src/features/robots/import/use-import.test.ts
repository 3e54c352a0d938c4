import { expect, test } from 'vitest';
import { previewOf, rowWith, type Sheet, withLines } from './use-import';

const lineOf = (line: number, question: string): Sheet['lines'][number] => ({
  ...{ line, question, similar: '', answer: 'A', keywords: '', match: '', category: '', weight: '', enabled: '' },
});
const close = (line: number, other: string): Sheet['faults'][number] => ({
  ...{ line, field: 'question', fault: 'similar', with: other },
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
