import { expect, it } from 'vitest';
import { fitColumns } from './fit-columns';

const COLUMNS = [
  { key: 'name', width: 200, isName: true },
  { key: 'phone', width: 100 },
  { key: 'owner', width: 100 },
  { key: 'first', width: 200 },
];
const fitted = (room: number, mayDrop = true) => Object.fromEntries(fitColumns(COLUMNS, room, mayDrop));

it.each([
  ['all fit', 700, { name: 200, phone: 100, owner: 100, first: 200 }],
  ['all fit once they are narrower', 540, { name: 180, phone: 90, owner: 90, first: 180 }],
  ['the last does not fit', 460, { name: 200, phone: 100, owner: 100 }],
  ['hardly any does', 100, { name: 160 }],
])('%s', (_what, room, expected) => expect(fitted(room)).toEqual(expected));

it('columns that somebody chose all stay, and scroll', () =>
  expect(fitted(300, false)).toEqual({ name: 160, phone: 80, owner: 80, first: 160 }));
