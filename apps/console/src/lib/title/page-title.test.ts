import { createFakeClock } from '@parley/live/testing/fake-clock';
import { expect, it } from 'vitest';
import { BLINK_MS, createPageTitle } from './page-title';

const texts = ['【新消息】', '【　　　】'] as const;

it('blinks every 600 ms between two texts until it rests', async () => {
  const page = { title: '工作台' };
  const clock = createFakeClock();
  const title = createPageTitle(page, clock);
  title.blink(texts);
  expect(page.title).toBe('【新消息】 工作台');
  await clock.advance(BLINK_MS);
  expect(page.title).toBe('【　　　】 工作台');
  await clock.advance(BLINK_MS);
  expect(page.title).toBe('【新消息】 工作台');
  title.rest();
  expect(page.title).toBe('工作台');
  await clock.advance(10 * BLINK_MS);
  expect(page.title).toBe('工作台');
});

it('the number of unseen messages stands before the name, also of the next page', () => {
  const page = { title: '工作台' };
  const title = createPageTitle(page, createFakeClock());
  title.count(3);
  expect(page.title).toBe('(3) 工作台');
  title.set('留言');
  expect(page.title).toBe('(3) 留言');
  title.count(0);
  expect(page.title).toBe('留言');
});

it('a page that changes its name while it blinks is named rightly after', async () => {
  const page = { title: '工作台' };
  const clock = createFakeClock();
  const title = createPageTitle(page, clock);
  title.blink(texts);
  title.set('留言');
  title.blink(texts);
  await clock.advance(BLINK_MS);
  expect(page.title).toBe('【　　　】 留言');
  title.rest();
  expect([page.title, clock.pending()]).toEqual(['留言', 0]);
});
