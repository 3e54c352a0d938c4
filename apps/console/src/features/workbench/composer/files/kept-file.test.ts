import { expect, it } from 'vitest';
import { chosen, knownFile, redrawn } from './kept-file';

const NOW = new Date(2026, 2, 2, 12, 0, 5);
const png = { type: 'image/png' };

it.each([
  [new File(['a'], 'tea.png', png), 'tea.png'],
  [new File(['a'], 'image.png', png), '20260302-120005.png'],
  [new Blob(['a'], { type: 'image/jpeg' }), '20260302-120005.jpg'],
  [new Blob(['a']), '20260302-120005.bin'],
])('what is chosen has a name worth keeping', (blob, name) => {
  expect(chosen(blob, NOW)).toEqual({ blob, name, type: blob.type, size: 1 });
});

it('a file that a quick reply brings is its message already', () => {
  const body = { url: '/api/files/x', name: 'menu.pdf', size: 9, type: 'application/pdf' };
  const answer = { kind: 'file', msg: JSON.stringify(body) };
  expect(knownFile(body)).toEqual({ blob: null, name: 'menu.pdf', size: 9, type: 'application/pdf', answer });
  expect(knownFile({ ...body, width: 1 }).answer?.kind).toBe('image');
});

it('drawn on, it has the ending of what it is now', () => {
  const blob = new Blob(['ab'], png);
  expect(redrawn({ name: 'a.b.jpg', type: 'image/jpeg' }, blob)).toEqual({ blob, name: 'a.b.png', ...png, size: 2 });
  expect(redrawn({ name: 'a.PNG', ...png }, blob).name).toBe('a.PNG');
});
