import { expect, test } from 'vitest';
import { pages, pageTitles } from './page-list';
import type { Page } from './pages';
import { searchEntries } from './search-entries';

test('A-11 the search lists each page by title and address, without groups and pages about one thing', () => {
  const tree: Page[] = [
    {
      path: '/history',
      name: 'History',
      meta: { title: 'historyGroup' },
      children: [
        { path: 'letter', name: 'Letter', meta: { title: 'letter' } },
        { path: 'detail/:id', name: 'Detail', meta: { title: 'detail' } },
        { path: '/elsewhere', name: 'Elsewhere', meta: { title: 'Of no locale' } },
      ],
    },
  ];
  expect(searchEntries(tree, 'zh')).toEqual([
    { value: '留言记录', url: '#/history/letter' },
    { value: 'Of no locale', url: '#/elsewhere' },
  ]);
  expect(searchEntries(tree, 'en')[0]).toEqual({ value: 'Offline messages', url: '#/history/letter' });
});

test('every page has its title in both languages', () => {
  const leaves = (tree: readonly Page[]): Page[] =>
    tree.flatMap((page) => (page.children ? leaves(page.children) : [page]));
  const untitled = leaves(pages).filter(({ meta }) => !(meta.title in pageTitles));
  expect(untitled.map(({ name }) => name)).toEqual([]);
});
