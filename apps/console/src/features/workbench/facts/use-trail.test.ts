import { expect, it } from 'vitest';
import { distinctViews, withPage } from './use-trail';

const view = (created_at: number) => ({ URL: 'https://shop.example/', title: '首页', created_at });

it('a new page view is added on top, once', () => {
  const known = { pages: [{ list: [view(1)], total: 1 }], pageParams: [1] };
  const next = withPage(known, view(2));
  expect(next.pages[0]).toEqual({ list: [view(2), view(1)], total: 2 });
  expect(withPage(next, view(2))).toBe(next);
});

it('overlapping result pages show each page view once, newest first', () => {
  const pages = [
    { list: [view(3), view(2)], total: 3 },
    { list: [view(2), view(1)], total: 3 },
  ];
  expect(distinctViews(pages).map((page) => page.created_at)).toEqual([3, 2, 1]);
});
