import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import { EMPTY_VALUES, nameOf, type Reply, toEdit, toRestored, valuesOf } from './reply-values';

const REPLY: Reply = {
  id: '7',
  scope: 'group',
  group: '5',
  groups: ['5', '6'],
  groupName: '售后',
  category: '物流',
  folderAt: 1,
  shortcut: 'fh',
  kind: 'text',
  type: 'text',
  msg: '{name}，今天发货',
  words: '{name}，今天发货',
  initials: '',
  pinyin: '',
  title: '发货时间',
  position: 3,
  tags: ['发货'],
  variants: [{ language: 'en', msg: 'Ships today' }],
  version: 2,
  validFrom: null,
  validUntil: 1_800_000_000_000,
  files: [{ url: '/files/1', name: 'a.png', size: 1, type: 'image/png' }],
  uses: 4,
  usedAt: 1,
  rating: 4.5,
  ratings: 2,
  author: 'Bo',
  editedBy: 'Ann',
  updatedAt: 2,
};
const LINK = '{"title":"龙井","link":"https://shop.example/1"}';
const CARD: Reply = {
  ...REPLY,
  kind: 'card',
  type: 'card',
  msg: '{"title":"龙井","text":"明前"}',
  title: '',
  files: [],
};

const RICH: Reply = { ...CARD, kind: 'rich', type: 'rich', msg: '<p><strong>今天</strong>发货</p>' };

describe('the request of the form', () => {
  it.each([
    ['a new one for everybody', { msg: '您好' }, null, { scope: 'shared', msg: '您好', title: '', kind: 'text' }],
    ['a new one of groups', { msg: '您好', groups: ['5', '6'] }, null, { scope: 'group', groups: ['5', '6'] }],
    [
      'names without spaces around',
      { title: ' 发货 ', category: ' 物流 ', shortcut: ' fh ' },
      null,
      { title: '发货', category: '物流', shortcut: 'fh' },
    ],
    [
      'what the form does not show stays',
      {},
      REPLY,
      { id: '7', version: 2, kind: 'text', position: 3, files: REPLY.files },
    ],
    ['dates, tags and languages', {}, REPLY, { tags: ['发货'], variants: REPLY.variants, validFrom: null }],
    ['the end of its dates', { validUntil: dayjs(5) }, REPLY, { validUntil: 5 }],
    ['from groups to everybody', { groups: [] }, REPLY, { scope: 'shared' }],
    ['the content of a card stays', { title: '茶' }, CARD, { kind: 'card', msg: CARD.msg, title: '茶' }],
    [
      'a link',
      { type: 'link' as const, linkTitle: ' 龙井 ', link: 'https://shop.example/1' },
      null,
      { kind: 'card', msg: LINK },
    ],
    ['a formatted text', { type: 'rich' as const, rich: RICH.msg }, null, { kind: 'rich', msg: RICH.msg }],
    ['the content of a formatted text stays', { title: '茶' }, RICH, { kind: 'rich', msg: RICH.msg }],
    ['from formatted text to text: its own words', { type: 'text' as const, msg: '您好' }, RICH, { msg: '您好' }],
    ['a picture', { type: 'image' as const, files: REPLY.files }, null, { kind: 'text', msg: '', files: REPLY.files }],
    [
      'from text to card: without what a card has not',
      { type: 'card' as const, card: '{"title":"x"}' },
      REPLY,
      { msg: '{"title":"x"}', files: [], variants: [] },
    ],
  ])('%s', (_, changed, known, expected) =>
    expect(toEdit({ ...(known ? valuesOf(known) : EMPTY_VALUES), ...changed }, known)).toMatchObject(expected),
  );

  it('for everybody names no group', () => expect(toEdit(EMPTY_VALUES, REPLY)).not.toHaveProperty('groups'));

  it('of a deleted reply creates another one with the same content', () => {
    const { id: _, version: __, ...content } = toEdit(valuesOf(REPLY), REPLY);
    expect(toRestored(REPLY)).toEqual(content);
  });
});

it('a link is shown as its title and address', () =>
  expect(valuesOf({ ...CARD, type: 'link', msg: LINK })).toMatchObject({
    linkTitle: '龙井',
    link: 'https://shop.example/1',
  }));

it.each([
  ['its title', REPLY, '发货时间'],
  ['the start of its text', { ...REPLY, title: '', words: '一'.repeat(40) }, '一'.repeat(30)],
  ['its shortcut', { ...REPLY, title: '', words: '' }, 'fh'],
])('a reply is named by %s', (_, reply, name) => expect(nameOf(reply)).toBe(name));
