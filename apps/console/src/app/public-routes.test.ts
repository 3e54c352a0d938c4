import { expect, it } from 'vitest';
import { PUBLIC_PATHS } from '../lib/paths';
import { routes as en } from '../locales/en/routes';
import { publicRoutes } from './public-routes';

it('the paths that need no login are those of the public pages, each with a title', () => {
  expect(publicRoutes.map(({ path }) => path).sort()).toEqual([...PUBLIC_PATHS].sort());
  expect(publicRoutes.filter(({ meta }) => !((meta?.title ?? '') in en))).toEqual([]);
});
