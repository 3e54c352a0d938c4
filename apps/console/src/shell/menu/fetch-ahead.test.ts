import { expect, it } from 'vitest';
import { resolveRoutes } from '../routes/resolve';
import { pageBehind } from './fetch-ahead';

const page = () => async () => ({ default: () => null });
const [list, nested, params] = [page(), page(), page()];
const routes = resolveRoutes([
  {
    path: '/vab',
    children: [
      { path: 'table', children: [{ path: 'list', load: list }] },
      { path: 'menu', redirect: 'deep', children: [{ path: 'deep', load: nested }] },
      { path: 'test/:id', load: params },
      { path: 'https://example.com' },
    ],
  },
  { path: '*', redirect: '/404' },
]);

it.each([
  ['its own', '/vab/table/list', list],
  ['of a group its first', '/vab', list],
  ['where it redirects to', '/vab/menu', nested],
  ['whatever its parameter', '/vab/test/5', params],
  ['none of ours', 'https://example.com', undefined],
  ['none', '/nowhere', undefined],
])('the page that is fetched ahead: %s', (_, path, load) => expect(pageBehind(routes, path)).toBe(load));
