import { expect, test } from 'vitest';
import { noPieces, type PieceEvent, piecesAfter, removedPieces } from './pieces';

const words = '电话 13812345678，密码 abc';
const suggested = ['13812345678'];
const type = (text: string): PieceEvent => ({ type: 'typed', text });
const check = (piece: string, isChecked = true): PieceEvent => ({ type: 'checked', piece, isChecked });
const add: PieceEvent = { type: 'added', words, suggested };
const after = (...events: PieceEvent[]) => events.reduce(piecesAfter, noPieces);

test('an added piece is checked, listed once, and cleared from the field', () => {
  expect(after(type(' ABC '), add, type('ABC'), add)).toEqual({
    own: ['ABC'],
    checked: ['ABC'],
    typed: '',
  });
  expect(after(type('13812345678'), add)).toMatchObject({ own: [], checked: ['13812345678'] });
});

test('an unchecked piece stays in the list', () =>
  expect(after(type('abc'), add, check('abc', false))).toMatchObject({ own: ['abc'], checked: [] }));

test.each(['xyz', '  ', ''])('%j is not in the text: it is not added, and stays in the field', (text) =>
  expect(after(type(text), add)).toEqual({ ...noPieces, typed: text }),
);

test('the text in the field is removed too', () =>
  expect(removedPieces(after(check('13812345678'), type(' abc ')))).toEqual(['13812345678', 'abc']));
