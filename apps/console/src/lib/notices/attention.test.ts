import { expect, it } from 'vitest';
import { buildVisitor } from '../../testing/build';
import { attentionOf, isUnseen } from './attention';

const offer = { from: 'other', to: 'me', note: '', at: 0 };

it('counts what I have not read, and each offer to me', () => {
  const rows = [
    buildVisitor({ unreadNumber: 2 }),
    buildVisitor({ unreadNumber: 5, serviceID: 'other' }),
    buildVisitor({ unreadNumber: 7, state: 'end' }),
    buildVisitor({ unreadNumber: 0, serviceID: 'other', transfer: offer }),
  ];
  expect(attentionOf(rows, 'me')).toBe(3);
});

it.each([
  ['mine and unread', { unreadNumber: 1 }, true],
  ['mine and read', {}, false],
  ["a colleague's", { unreadNumber: 1, serviceID: 'other' }, false],
  ['offered to me', { serviceID: 'other', transfer: offer }, true],
])('unseen: %s', (_name, row, expected) => expect(isUnseen(buildVisitor(row), 'me')).toBe(expected));
