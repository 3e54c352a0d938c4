import { expect, test } from 'vitest';
import { goingOf, noPieces, type PieceEvent, piecesAfter } from './pieces';

const words = '电话 13812345678，密码 abc';
const offered = ['13812345678'];
const type = (text: string): PieceEvent => ({ type: 'typed', text });
const check = (piece: string, isChecked = true): PieceEvent => ({ type: 'checked', piece, isChecked });
const add: PieceEvent = { type: 'added', words, offered };
const after = (...events: PieceEvent[]) => events.reduce(piecesAfter, noPieces);

test('what is added is checked, once, and leaves the field', () => {
  expect(after(type(' ABC '), add, type('ABC'), add)).toEqual({
    own: ['ABC'],
    checked: ['ABC'],
    typed: '',
  });
  expect(after(type('13812345678'), add)).toMatchObject({ own: [], checked: ['13812345678'] });
});

test('unchecked, a piece stays to be checked again', () =>
  expect(after(type('abc'), add, check('abc', false))).toMatchObject({ own: ['abc'], checked: [] }));

test.each(['xyz', '  ', ''])('%j does not stand in the text: it is not added, and stays in the field', (text) =>
  expect(after(type(text), add)).toEqual({ ...noPieces, typed: text }),
);

test('what stands in the field goes, too', () =>
  expect(goingOf(after(check('13812345678'), type(' abc ')))).toEqual(['13812345678', 'abc']));
