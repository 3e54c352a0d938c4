import { describe, expect, it } from 'vitest';
import { EMPTY_VALUES, nameOf, type Reply, toEdit, toRestored, valuesOf } from './reply-values';

const REPLY: Reply = {
  id: '7',
  ...{ scope: 'group', group: '5', groupName: '售后', category: '物流', shortcut: 'fh', title: '发货时间' },
  ...{ kind: 'text', msg: '{name}，今天发货', words: '{name}，今天发货', initials: '', pinyin: '', position: 3 },
  files: [{ url: '/files/1', name: 'a.png', size: 1, type: 'image/png' }],
  ...{ uses: 4, usedAt: 1, editedBy: 'Ann', updatedAt: 2 },
};
const CARD: Reply = { ...REPLY, kind: 'card', msg: '{"title":"龙井","link":"https://shop.example/1"}', title: '' };

describe('the request of the form', () => {
  it.each([
    ['a new one for everybody', { msg: '您好' }, null, { scope: 'shared', msg: '您好', title: '' }],
    ['a new one of a group', { msg: '您好', group: '5' }, null, { scope: 'group', group: '5' }],
    [
      'names without spaces around',
      { title: ' 发货 ', category: ' 物流 ', shortcut: ' fh ' },
      null,
      { title: '发货', category: '物流', shortcut: 'fh' },
    ],
    ['what the form does not show stays', {}, REPLY, { id: '7', kind: 'text', position: 3, files: REPLY.files }],
    ['from a group to everybody', { group: '' }, REPLY, { scope: 'shared' }],
    ['the content of a card stays', { title: '茶' }, CARD, { kind: 'card', msg: CARD.msg, title: '茶' }],
  ])('%s', (_, changed, known, expected) =>
    expect(toEdit({ ...(known ? valuesOf(known) : EMPTY_VALUES), ...changed }, known)).toMatchObject(expected),
  );

  it('for everybody names no group', () => expect(toEdit(EMPTY_VALUES, REPLY)).not.toHaveProperty('group'));

  it('of a deleted reply creates another one with the same content', () => {
    const { id: _, ...content } = toEdit(valuesOf(REPLY), REPLY);
    expect(toRestored(REPLY)).toEqual(content);
  });
});

it.each([
  ['its title', REPLY, '发货时间'],
  ['the start of its text', { ...REPLY, title: '', words: '一'.repeat(40) }, '一'.repeat(30)],
  ['its shortcut', { ...REPLY, title: '', words: '' }, 'fh'],
])('a reply is named by %s', (_, reply, name) => expect(nameOf(reply)).toBe(name));
