import { expect, it } from 'vitest';
import { createWordCheck, type WordRule } from './check-words';

const rule = (word: string, action: WordRule['action'] = 'mask', side: WordRule['side'] = 'both'): WordRule => ({
  word,
  action,
  side,
});
const masked = (words: readonly string[], text: string, isMarkup = false) =>
  createWordCheck(words.map((word) => rule(word)))(text, 'visitor', isMarkup).text;

it.each([
  ['as it is written', '加微信返利', '加****'],
  ['with spaces between its letters', '加微 信　返 利吧', '加* *　* *吧'],
  ['in full width and capitals', 'ＤａｒｋNet', '*******'],
  ['with invisible characters', '微\u200b信返利', '*\u200b***'],
  ['several times', '微信返利，微信返利', '****，****'],
  ['not there', '加微信', '加微信'],
])('a word %s', (_how, text, out) => expect(masked(['微信返利', 'darknet'], text)).toBe(out));

it.each([
  ['class', 'class'],
  ['a kiss, an ass', 'a kiss, an ***'],
  ['gas station', 'gas station'],
  ['a s s', '* * *'],
  ['你ass啊', '你***啊'],
])('letters count as whole words: %s', (text, out) => expect(masked(['ass'], text)).toBe(out));

it('words inside each other are all found', () => {
  const check = createWordCheck([rule('发票', 'alert'), rule('代开发票', 'block'), rule('开发', 'mask')]);
  expect(check('代开发票', 'visitor')).toEqual({
    text: '代**票',
    blocked: ['代开发票'],
    masked: ['开发'],
    alerts: ['发票'],
  });
});

it('only in texts of its side', () => {
  const check = createWordCheck([rule('退款', 'alert', 'visitor'), rule('加我微信', 'block', 'agent')]);
  expect([check('退款', 'visitor').alerts, check('退款', 'agent').alerts]).toEqual([['退款'], []]);
  expect([check('加我微信', 'visitor').blocked, check('加我微信', 'agent').blocked]).toEqual([[], ['加我微信']]);
});

it('markup does not hide a word, and stays', () => {
  expect(masked(['敏感词'], '<p>敏<b>感</b>词 <a href="x">敏感</a></p>', true)).toBe(
    '<p>*<b>*</b>* <a href="x">敏感</a></p>',
  );
});

it('an empty word, and none, change nothing', () => {
  expect(masked([' ', ''], '随便')).toBe('随便');
  expect(masked([], '随便')).toBe('随便');
});

/** 2,000 signs of one letter against words of the same letter: the worst case for a search. */
it('a text of repeated letters is found through without standing still', () => {
  const check = createWordCheck([rule('哈'.repeat(50)), rule('哈'.repeat(49)), rule(`${'哈'.repeat(40)}呀`)]);
  expect(check('哈'.repeat(2000), 'agent').text).toBe('*'.repeat(2000));
});
