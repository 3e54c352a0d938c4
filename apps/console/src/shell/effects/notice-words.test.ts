import type { Push } from '@parley/protocol/push/pushes';
import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import { buildMessage, buildNote, buildVisitor } from '../../testing/build';
import { createNoticeWords } from './notice-words';

/** Instead of a text its key, with the values that are filled in. */
const t = ((key: string, fill?: Record<string, unknown>) =>
  [key, ...Object.entries(fill ?? {}).map(([name, value]) => `${name}=${value}`)].join(
    ' ',
  )) as unknown as TFunction<'notices'>;

const words = createNoticeWords(t);
const on = (parts: object) => ({ YQToken: 'visitor-1', ...parts }) as unknown as Push;
const says = (given: Parameters<typeof buildMessage>[1] = {}) =>
  on({ code: '8006', recipient: 'me', message: buildMessage(1, { msg: '在吗', ...given }) });
const letter = (what: string) => on({ code: '2025', what, letter: { name: '王芳', content: '请回电' } });

describe('the title of a notification', () => {
  it.each([
    ['the visitor', says(), '王芳', '王芳'],
    ['a visitor without a name, by number', says(), '#12', 'call.visitor number=12'],
    ['a visitor that is not in the list', says(), undefined, 'call.somebody'],
    ['the colleague of an internal chat', on({ code: '2022', message: { nickname: '周', msg: '' } }), undefined, '周'],
    ['the author of a letter', letter('left'), undefined, '王芳'],
  ])('names %s', (_whom, push, name, expected) => {
    const row = name === undefined ? undefined : buildVisitor({ name });
    expect(words.of(push, row, true).title).toBe(expected);
  });
});

it('names a visitor without a name by what is known, as the list does', () => {
  const row = buildVisitor({ name: '#12', region: '广东省深圳市', engine: 'Baidu', keyword: '落地灯' });
  expect(words.of(says(), row, true).title).toBe('广东深圳 · 百度 · 落地灯');
});

describe('its text, with a preview and without', () => {
  it.each([
    ['a message', says(), '在吗', 'call.message'],
    ['a picture', says({ kind: 'image', msg: '/api/files/k' }), 'call.kinds.image', 'call.message'],
    ['a file', says({ kind: 'file', msg: '/api/files/k' }), 'call.kinds.file', 'call.message'],
    ['formatted text', says({ kind: 'rich', msg: '<b>在吗</b>' }), 'call.kinds.rich', 'call.message'],
    ['internal chat', on({ code: '2022', message: { nickname: '周', msg: '吃饭' } }), '吃饭', 'call.message'],
    ['a transfer with a note', on({ code: '2005', note: '退款' }), 'call.offerNote note=退款', 'call.offer'],
    ['a transfer without one', on({ code: '2005', note: '' }), 'call.offer', 'call.offer'],
    ['a new letter', letter('left'), '请回电', 'call.letter'],
    [
      'a letter assigned to me',
      letter('given'),
      'call.letters.given text=请回电',
      'call.letters.given text=call.letter',
    ],
    [
      'a whisper',
      on({ code: '2018', note: buildNote('n', { nickname: '周', msg: '我来' }) }),
      'call.whisper name=周 text=我来',
      'call.whispers name=周',
    ],
  ])('%s', (_what, push, shown, hidden) => {
    const row = buildVisitor();
    expect(words.of(push, row, true).body).toBe(shown);
    expect(words.of(push, row, false).body).toBe(hidden);
  });

  it.each([
    ['2000', 'call.given'],
    ['2001', 'call.waits'],
    ['2003', 'call.waits'],
    ['2006', 'call.accepted'],
  ])('%s says what happened, and nothing of the visitor', (code, expected) => {
    expect(words.of(on({ code }), buildVisitor(), true).body).toBe(expected);
  });

  it('an arrival names the page by its title, otherwise by its address', () => {
    const arrives = (page: { title: string; URL: string }) => on({ code: '8002', visitor: buildVisitor(page) });
    const url = 'https://shop.example/a';
    expect(words.of(arrives({ title: '首页', URL: url }), undefined, true).body).toBe('call.arrived page=首页');
    expect(words.of(arrives({ title: '', URL: url }), undefined, true).body).toBe(`call.arrived page=${url}`);
  });

  it('is cut at 140 characters', () => {
    expect(words.of(says({ msg: '长'.repeat(500) }), buildVisitor(), true).body).toHaveLength(140);
  });
});
