import { describe, expect, test } from 'vitest';
import { blotOut, blottedParts, offeredPieces } from './blot';
import { maskText } from './masks';
import type { MaskKind } from './scope';

const ALL: MaskKind[] = ['phone', 'email', 'address'];

describe('A-33: a piece is erased wherever it stands, compared as the search compares', () => {
  test.each([
    ['卡号 6222020000001234，别记错', ['6222020000001234'], '卡号 ████████，别记错'],
    ['Bob: ask BOB or ｂｏｂ', ['bob'], '███: ask ███ or ███'],
    ['密码 abc 和 xyz', ['abc', 'xyz'], '密码 ███ 和 ███'],
    ['１２３４ or 1234', ['1234'], '████ or ████'],
    ['aaaa', ['aa'], '████'],
    ['no match', ['else'], 'no match'],
    ['in ﬁne print', ['in'], '██ ██e pr██t'],
  ])('%s without %j', (text, pieces, left) => expect(blotOut(text, pieces)).toBe(left));

  test.each([
    ['my phone 13812345678', '138', 'my phone ████████'],
    ['my phone 138 1234 5678!', '1234', 'my phone ████████!'],
    ['write to anna@b.com', 'anna', 'write to ████████'],
    ['via 192.168.10.123', '192', 'via ████████'],
  ])('of %s it is not %s alone: the rest would be masked for nobody', (text, piece, left) => {
    expect(blotOut(text, [piece])).toBe(left);
    expect(maskText(left, ALL)).toBe(left);
  });

  test('digits of a card number that were not chosen stay', () =>
    expect(blotOut('6222 1111 2222 1234', ['6222 1111 2222'])).toBe('████████ 1234'));
});

test('A-33: a text is split into erased and kept parts', () =>
  expect(blottedParts('pin 1234 of 13812345678', ['1234'])).toEqual([
    { text: 'pin ', goes: false },
    { text: '1234', goes: true },
    { text: ' of ', goes: false },
    { text: '13812345678', goes: true },
  ]));

describe('A-34: as many blots as letters, eight at most', () => {
  test.each([
    ['pin 12', ['12'], 'pin ██'],
    ['𠮷野家', ['𠮷野'], '██家'],
    ['one two three', ['one two', 'two three'], '████████'],
    ['one two', ['one', ' two'], '███ ███'],
    ['as is', ['', ' ', '█ █'], 'as is'],
    ['██ said 12', ['██', '12'], '██ said ██'],
  ])('%s without %j', (text, pieces, left) => expect(blotOut(text, pieces)).toBe(left));
});

describe('A-35: suggested are what would be masked, and other numbers', () => {
  test.each([
    ['card 6222 0200 0000 1234, code 9921', ['6222 0200 0000 1234', '9921']],
    ['我的电话是13812345678，身份证 11010119900307123X', ['13812345678', '11010119900307123X']],
    ['anna@b.com, again anna@b.com', ['anna@b.com']],
    ['call +86 138 1234 5678 or 010-12345678', ['+86 138 1234 5678', '010-12345678']],
    ['12 parcels for 100 yuan', []],
  ])('%s', (text, pieces) => {
    expect(offeredPieces(text)).toEqual(pieces);
    const left = blotOut(text, pieces);
    for (const piece of pieces) expect(left).not.toContain(piece);
  });
});
