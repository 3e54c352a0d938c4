import { expect, it } from 'vitest';
import { chooseFiles } from './choose';
import { canAnnotate, nameOf } from './kept-file';
import { FILES_MAX } from './use-files';

const MEGABYTE = 1024 * 1024;
const file = (name: string, size = 10) => ({ name, size });

it.each<[string, { name: string; size: number }[], number, string[], string[]]>([
  ['all that fit', [file('a'), file('b')], 0, ['a', 'b'], []],
  ['not what is over the limit', [file('a', 5 * MEGABYTE), file('b', 5 * MEGABYTE + 1)], 0, ['a'], ['b tooLarge 5']],
  ['not a folder', [file('folder', 0)], 0, [], ['folder empty 0']],
  ['not more than a message holds', [file('a'), file('b')], FILES_MAX - 1, ['a'], [`b tooMany ${FILES_MAX}`]],
])('takes %s', (_name, chosen, already, taken, turned) => {
  const answer = chooseFiles(chosen, { maxMegabytes: 5, already });
  expect(answer.taken.map(({ name }) => name)).toEqual(taken);
  expect(answer.turned.map(({ name, why, max }) => `${name} ${why} ${max}`)).toEqual(turned);
});

const noon = new Date(2026, 2, 2, 12, 3, 4);

it.each([
  [new File(['x'], 'image.png', { type: 'image/png' }), '20260302-120304.png'],
  [new Blob(['x'], { type: 'image/jpeg' }), '20260302-120304.jpg'],
  [new Blob(['x']), '20260302-120304.bin'],
  [new File(['x'], '报价.pdf', { type: 'application/pdf' }), '报价.pdf'],
])('a pasted picture is named by its time, a file keeps its name (%#)', (blob, name) =>
  expect(nameOf(blob, noon)).toBe(name),
);

it.each([
  ['image/png', true],
  ['image/gif', false],
  ['image/svg+xml', false],
  ['application/pdf', false],
])('%s can be drawn on: %s', (type, can) => expect(canAnnotate({ type, blob: new Blob() })).toBe(can));
