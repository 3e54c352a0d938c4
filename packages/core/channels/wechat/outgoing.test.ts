import { describe, expect, test } from 'vitest';
import { MERGE_AT } from '../quota';
import { withLinksInWords } from '../rich-links';
import { bytesOf, mergedCount, type Outgoing, type Sending, sendingsOf, splitText, TEXT_BYTES } from './outgoing';

const text = (content: string): Sending => ({ type: 'text', content });
const card = { kind: 'card', title: '周年庆', text: '全场八折', picture: null, link: null, page: null } as const;
const PICTURE = '/api/files/k';

test.each<[string, 'wechat' | 'mini', Outgoing, Sending[]]>([
  ['W-20 a text', 'wechat', { kind: 'text', words: '您好' }, [text('您好')]],
  ['W-20 a picture', 'mini', { kind: 'image', picture: PICTURE, name: 'a.png' }, [{ type: 'image', picture: PICTURE }]],
  [
    'W-22 a file',
    'mini',
    { kind: 'file', name: 'a.pdf', size: '1.4 MB', url: 'https://x/f' },
    [text('a.pdf (1.4 MB)\nhttps://x/f')],
  ],
  [
    'W-24 a menu',
    'wechat',
    { kind: 'text', words: '您想问：\n1. 退货\n2. 发货' },
    [text('您想问：\n1. 退货\n2. 发货')],
  ],
  ['W-25 a card', 'wechat', card, [text('周年庆\n全场八折')]],
  [
    'W-25 a card with a picture',
    'mini',
    { ...card, picture: PICTURE },
    [{ type: 'image', picture: PICTURE }, text('周年庆\n全场八折')],
  ],
  [
    'W-25 an article',
    'wechat',
    { ...card, picture: PICTURE, link: 'https://x/' },
    [{ type: 'news', title: '周年庆', description: '全场八折', url: 'https://x/', picurl: PICTURE }],
  ],
  [
    'W-25 a link',
    'mini',
    { ...card, link: 'https://x/' },
    [{ type: 'link', title: '周年庆', description: '全场八折', url: 'https://x/', thumb_url: '' }],
  ],
  [
    'W-26 a page of a mini-program',
    'wechat',
    { ...card, picture: PICTURE, page: { appId: 'wxa', path: 'pages/a' } },
    [{ type: 'miniprogrampage', title: '周年庆', appId: 'wxa', pagePath: 'pages/a', picture: PICTURE }],
  ],
])('%s', (_name, channel, message, sendings) => expect(sendingsOf(channel, message)).toEqual(sendings));

describe('W-21 long texts', () => {
  test.each<[string, string, string[]]>([
    ['fits', 'a'.repeat(20), ['a'.repeat(20)]],
    ['a paragraph', `${'a'.repeat(12)}\n${'b'.repeat(12)}`, ['a'.repeat(12), 'b'.repeat(12)]],
    ['a sentence', `${'一'.repeat(4)}。${'二'.repeat(4)}`, [`${'一'.repeat(4)}。`, '二'.repeat(4)]],
    ['an early end does not count', `a\n${'b'.repeat(30)}`, [`a\n${'b'.repeat(18)}`, 'b'.repeat(12)]],
    ['whole characters', '😀'.repeat(6), ['😀'.repeat(5), '😀']],
    ['white space at the end', `${'a'.repeat(20)}   `, ['a'.repeat(20)]],
    ['nothing', '', ['']],
  ])('%s', (_name, words, pieces) => expect(splitText(words, 20)).toEqual(pieces));

  test('nothing is lost, and each piece fits', () => {
    const words = '您好，这里是阳光商城。Your order 12345 has been sent, 明天送达！\n'.repeat(200);
    const pieces = splitText(words);
    expect(pieces.every((piece) => bytesOf(piece) <= TEXT_BYTES && piece !== '')).toBe(true);
    expect(pieces.join('').replace(/\s/g, '')).toBe(words.replace(/\s/g, ''));
  });
});

test.each<[string, string]>([
  ['<p>见<a target="_blank" href="https://x/a">说明</a>。</p>', '<p>见说明 https://x/a。</p>'],
  ['<a href="https://x/">https://x/</a>', 'https://x/'],
  ['<a href="https://x/"></a>', 'https://x/'],
  ['<b>no link</b>', '<b>no link</b>'],
  ['<a name="x">here</a>', '<a name="x">here</a>'],
  ['<a href="https://x/"><b>Shop</b></a> <a href="https://y/">y</a>', '<b>Shop</b> https://x/ y https://y/'],
])('W-23 %s', (html, shown) => expect(withLinksInWords(html)).toBe(shown));

describe('W-27 merged texts', () => {
  test('W-05 they wait from three replies left on', () => expect(MERGE_AT).toBe(3));

  const long = text('字'.repeat(600));
  test.each<[string, Sending[][], number, number]>([
    ['none', [], 1, 0],
    ['replies enough', [[text('a')], [text('b')]], 4, 1],
    ['the last three', [[text('a')], [text('b')], [text('c')], [text('d')]], 3, 4],
    ['a picture between', [[text('a')], [{ type: 'image', picture: PICTURE }], [text('b')]], 2, 1],
    ['a picture first', [[{ type: 'image', picture: PICTURE }], [text('b')]], 2, 1],
    ['two calls', [[text('a')], [long, long]], 1, 1],
    ['too long for one call', [[long], [long]], 1, 1],
    ['up to a call', [[text('a')], [long], [long]], 1, 2],
  ])('%s', (_name, queue, left, count) => expect(mergedCount(queue, { left, mergeAt: 3 })).toBe(count));
});
