import { describe, expect, it, test } from 'vitest';
import type { RouteRecord } from '../../lib/frame/route-types';
import { buildMenu, firstLevel, type MenuNode, menuOfFirst, menuTrail } from './menu';
import { resolveRoutes, withCatchAll } from './resolve';
import { group, leaf } from './testing/tree';

const shape = (nodes: readonly MenuNode[]): unknown[] =>
  nodes.map(({ title, children }) => (children.length > 0 ? [title, shape(children)] : title));
const menuOf = (records: RouteRecord[]) => shape(buildMenu(resolveRoutes(records)));

describe('the menu', () => {
  it.each<[string, RouteRecord[], unknown[]]>([
    ['"shows only if it has meta"', [{ path: '/a' }, leaf('/b')], ['b']],
    ['"… and is not hidden"', [leaf('/a', { hidden: true }), leaf('/b')], ['b']],
    [
      '"levelHidden are replaced by their children"',
      [group('/a', [leaf('b'), leaf('c')], { levelHidden: true }), leaf('/d')],
      ['b', 'c', 'd'],
    ],
    [
      'levelHidden below levelHidden',
      [group('/a', [group('b', [leaf('c')], { levelHidden: true })], { levelHidden: true })],
      ['c'],
    ],
    ['"a submenu if any child is visible"', [group('/a', [leaf('b', { hidden: true }), leaf('c')])], [['a', ['c']]]],
    ['without a visible child it is an item', [group('/a', [leaf('b', { hidden: true })])], ['a']],
    ['the catch-all is none', withCatchAll([leaf('/a')]), ['a']],
  ])('%s', (_rule, records, menu) => expect(menuOf(records)).toEqual(menu));

  it('"external links open in a new window": they are known', () => {
    const [inside, outside] =
      buildMenu(resolveRoutes([group('/a', [leaf('b'), leaf('//parley.example')])]))[0]?.children ?? [];
    expect([inside?.isExternal, outside?.isExternal, outside?.path]).toEqual([false, true, '//parley.example']);
  });

  it('an item carries what it shows', () => {
    const meta = { title: 'T', icon: 'bell', badge: 'Pro', dot: true, target: '_blank', isCustomSvg: true } as const;
    expect(buildMenu(resolveRoutes([leaf('/a', meta)]))[0]).toMatchObject({ ...meta, path: '/a', key: '/a' });
  });
});

describe('"the comprehensive layout shows only children of the first-level route chosen"', () => {
  const routes = resolveRoutes(
    withCatchAll([
      group('/a', [leaf('b'), leaf('c', { hidden: true })], { levelHidden: true }),
      group('/d', [group('e', [leaf('f')])]),
      leaf('/g', { hidden: true }),
    ]),
  );

  test('"tabs for visible top-level routes", none of them flattened', () => {
    expect(firstLevel(routes).map(({ title }) => title)).toEqual(['a', 'd']);
  });

  it.each([
    ['/a', ['b']],
    ['/d', [['e', ['f']]]],
    ['/nowhere', []],
    [undefined, []],
  ])('below %s', (first, menu) => expect(shape(menuOfFirst(routes, first))).toEqual(menu));
});

it.each([
  ['/a/b/c', ['/a', '/a/b', '/a/b/c']],
  ['/a', ['/a']],
  ['/none', []],
])('the trail to %s', (path, trail) => {
  const nodes = buildMenu(resolveRoutes([group('/a', [group('b', [leaf('c')])]), leaf('/z')]));
  expect(menuTrail(nodes, path)).toEqual(trail);
});
