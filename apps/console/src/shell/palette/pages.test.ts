import { expect, it } from 'vitest';
import { buildMenu, type MenuNode } from '../routes/menu';
import { resolveRoutes } from '../routes/resolve';
import { MOST_RECENT, pagesOf, recentTabs, withSearched } from './pages';

const buildNode = (path: string, children: MenuNode[] = []): MenuNode => ({
  key: path,
  path,
  title: `title of ${path}`,
  isExternal: /^https?:/.test(path),
  children,
});

it('the lowest lines of the menu with the groups above them; a page about one thing is none', () => {
  const menu = [
    buildNode('/workbench'),
    buildNode('/vab', [buildNode('/vab/icon', [buildNode('/vab/icon/remix')]), buildNode('/vab/detail/:id')]),
    buildNode('https://example.com'),
  ];
  expect(pagesOf(menu).map(({ path, trail }) => [path, trail])).toEqual([
    ['/workbench', []],
    ['/vab/icon/remix', ['title of /vab', 'title of /vab/icon']],
    ['https://example.com', []],
  ]);
});

it('pages that the menu hides are listed if they are in the search', () => {
  const hidden = { title: 'one', hidden: true };
  const routes = resolveRoutes([
    {
      path: '/flow',
      meta: { ...hidden, inSearch: true },
      children: [{ path: 'source', meta: { ...hidden, inSearch: true } }],
    },
    {
      path: '/user',
      meta: { title: 'two' },
      children: [
        { path: 'user', meta: { title: 'three' } },
        { path: 'detail', meta: hidden },
      ],
    },
  ]);
  expect(pagesOf(buildMenu(withSearched(routes))).map(({ path }) => path)).toEqual(['/flow/source', '/user/user']);
  expect(pagesOf(buildMenu(routes)).map(({ path }) => path)).toEqual(['/user/user']);
});

it('the tabs shown last come first, without the one in front and those not looked at yet', () => {
  const tabs = [4, 9, 0, 7].map((shown, id) => ({ id, shown, fullPath: `/${id}` }));
  expect(recentTabs(tabs, 1).map(({ id }) => id)).toEqual([3, 0]);
});

it('no more than one remembers', () => {
  const tabs = Array.from({ length: 20 }, (_, id) => ({ id, shown: id + 1, fullPath: `/${id}` }));
  expect(recentTabs(tabs, null)).toHaveLength(MOST_RECENT);
});
