import { expect, test } from 'vitest';
import { figureInFile, formatFigure } from './format';

test.each([
  [1234.5678, 'count', '1,234.57', '1,234.57'],
  [0.12345, 'share', '12.3%', '12.3%'],
  [900, 'milliseconds', '0.9 秒', '0.9 s'],
  [200_000, 'milliseconds', '3 分 20 秒', '3 min 20 s'],
  [90_061_000, 'milliseconds', '25 小时 1 分', '25 h 1 min'],
  [4.25, 'score', '4.25', '4.25'],
  [null, 'count', '–', '–'],
] as const)('%s as %s is %s, %s', (value, unit, zh, en) => {
  expect([formatFigure(value, unit, 'zh'), formatFigure(value, unit, 'en')]).toEqual([zh, en]);
});

test('files have seconds and shares of one', () => {
  expect([figureInFile(1500, 'milliseconds'), figureInFile(1 / 3, 'share'), figureInFile(null, 'count')]).toEqual([
    1.5,
    0.3333,
    null,
  ]);
});
