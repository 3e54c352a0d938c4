import { expect, test } from 'vitest';
import { timedPageViews } from './dwell';

const view = (created_at: number, more = {}) => ({
  URL: `https://shop.example/${created_at}`,
  title: '',
  created_at,
  ...more,
});
const short = (stays: ReturnType<typeof timedPageViews>) =>
  stays.map((visit) => visit.map(({ created_at, dwell, isNow }) => [created_at, dwell, isNow]));

test('a page view ends when the next of the same visit begins; visits are separate, newest first', () => {
  const views = [
    view(500, { visit: 'b', dwell: null }),
    view(400, { visit: 'b', dwell: 100 }),
    view(100, { visit: 'a', dwell: 50 }),
  ];
  expect(short(timedPageViews(views, true))).toEqual([
    [
      [500, null, true],
      [400, 100, false],
    ],
    [[100, 50, false]],
  ]);
});

test('a pushed page view belongs to the newest visit and ends the open page view', () => {
  const views = [view(700), view(500, { visit: 'b', dwell: null })];
  expect(short(timedPageViews(views, true))).toEqual([
    [
      [700, null, true],
      [500, 200, false],
    ],
  ]);
});

test('a visitor who has left has no open page view', () => {
  expect(short(timedPageViews([view(500, { visit: 'b', dwell: 20 })], false))).toEqual([[[500, 20, false]]]);
  expect(timedPageViews([], true)).toEqual([]);
});
