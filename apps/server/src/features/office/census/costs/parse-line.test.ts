import { describe, expect, test } from 'vitest';
import { parseLine } from './parse-line';

const LINE = { line: 2, date: '2030-01-31', until: '', keyword: '在线客服', engine: '', site: '', cost: '12.5' };

describe('days', () => {
  test.each([
    ['2030-01-31', '', '2030-01-31', '2030-01-31'],
    ['2030/1/5', '2030/1/31', '2030-01-05', '2030-01-31'],
    ['2030年1月5日', '', '2030-01-05', '2030-01-05'],
    ['20300105', '20300106', '2030-01-05', '2030-01-06'],
    ['2030-01-05 00:00:00', '', '2030-01-05', '2030-01-05'],
    ['2028-02', '', '2028-02-01', '2028-02-29'],
    ['2030年2月', '', '2030-02-01', '2030-02-28'],
    ['2030-01-01 ~ 2030-01-07', '', '2030-01-01', '2030-01-07'],
    ['2030.1.1至2030.1.7', '', '2030-01-01', '2030-01-07'],
    ['2030-01-01 - 2030-01-07', '', '2030-01-01', '2030-01-07'],
  ])('%s %s', (date, until, first, last) => {
    expect(parseLine({ ...LINE, date, until }).parsed).toMatchObject({ first, last });
  });

  test.each([
    ['', '', 'date', 'missing'],
    ['31.01.2030', '', 'date', 'bad-date'],
    ['2030-02-30', '', 'date', 'bad-date'],
    ['2030-13', '', 'date', 'bad-date'],
    ['1930-01-01', '', 'date', 'bad-date'],
    ['2030-01-05', 'soon', 'until', 'bad-date'],
    ['2030-01-05', '2030-01-04', 'until', 'bad-days'],
    ['2030-01-01~2031-06-01', '', 'date', 'bad-days'],
    ['2030-01-01~2030-01-02', '2030-01-03', 'date', 'bad-date'],
  ])('%s %s is refused', (date, until, ...fault) => {
    expect(parseLine({ ...LINE, date, until })).toEqual({ parsed: null, faults: [fault] });
  });
});

test.each([
  ['1,234.50', 1234.5],
  ['￥12', 12],
  ['0', 0],
  ['12.3 元', 12.3],
])('%s is an amount', (cost, amount) => {
  expect(parseLine({ ...LINE, cost }).parsed).toMatchObject({ cost: amount });
});

test.each(['-1', '12,5', 'free', '1e9', '10000000000', 'NaN', '1.2.3'])('%s is none', (cost) => {
  expect(parseLine({ ...LINE, cost }).faults).toEqual([['cost', 'bad-cost']]);
});

test('an engine is known by its name in both languages; another one is refused', () => {
  expect(['百度', 'baidu', '360', ''].map((engine) => parseLine({ ...LINE, engine }).parsed?.engine)).toEqual([
    'Baidu',
    'Baidu',
    '360',
    '',
  ]);
  expect(parseLine({ ...LINE, engine: 'Altavista', keyword: ' ', cost: '' }).faults).toEqual([
    ['keyword', 'missing'],
    ['engine', 'unknown-engine'],
    ['cost', 'missing'],
  ]);
});
