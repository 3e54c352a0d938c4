import { expect, it } from 'vitest';
import { cardDraft, cardMessage, EMPTY_CARD, filledBody, htmlOf, isAddress, isSendable, sentBody } from './draft-body';

const values = { name: '王 <b>', agent: '林', site: '', page: '', date: '', time: '' };

it('a card is sent without empty fields, and parsed back unchanged', () => {
  const card = { ...EMPTY_CARD, title: ' 龙井 ', link: 'https://shop.example/1' };
  const msg = cardMessage(card);
  expect(cardDraft(msg)).toEqual(card);
  expect(sentBody('card', msg)).toBe('{"title":"龙井","link":"https://shop.example/1"}');
  expect(cardMessage(EMPTY_CARD)).toBe('');
  expect(cardDraft('no card')).toEqual(EMPTY_CARD);
});

it.each([
  ['', true],
  ['https://a.example', true],
  ['/api/files/abc?e=1&s=2', true],
  ['a.example', false],
  ['javascript:alert(1)', false],
])('%j is an address: %s', (text, is) => expect(isAddress(text)).toBe(is));

it.each([
  ['rich', '<p></p>', false],
  ['rich', '<p>&nbsp;</p>', false],
  ['rich', '<ul><li><p>一</p></li></ul>', true],
  ['card', '{"text":"no title"}', false],
  ['card', '{"title":"a","link":"b"}', false],
  ['card', '{"title":"a"}', true],
  ['card', '{"title":"a","picture":"https://evil.example/a.png"}', false],
  ['card', '{"title":"a","picture":"/api/files/abc?e=1&s=2"}', true],
] as const)('%s %s can be sent: %s', (kind, msg, is) => expect(isSendable(kind, msg)).toBe(is));

it('the value of a variable is escaped', () => {
  expect(filledBody('rich', '<p>{name}，<strong>{agent}</strong></p>', values)).toBe(
    '<p>王 &lt;b&gt;，<strong>林</strong></p>',
  );
  expect(filledBody('card', '{"title":"给 {name}"}', values)).toBe('{"title":"给 王 <b>"}');
});

it('lines become paragraphs', () => {
  expect(htmlOf('一 < 二\n三')).toBe('<p>一 &lt; 二</p><p>三</p>');
  expect(htmlOf('  ')).toBe('');
});
