import { describe, expect, it, test } from 'vitest';
import type { RouteRecord } from '../../lib/frame/route-types';
import { breadcrumbOf } from './breadcrumb';
import { filterByGuard } from './filter';
import { matchRoute } from './match';
import { changeMenuMeta } from './meta';
import { resolveRoutes, withCatchAll } from './resolve';
import { adoptServerList } from './server-list';
import { at, group, leaf, matchOf } from './testing/tree';
import { windowTitle } from './window-title';

const editor = { admin: false, roles: ['Editor'], permissions: ['read:system'] };

const table: RouteRecord[] = [
  group('/vab', [group('table', [leaf('comprehensiveTable'), leaf('detail', { hidden: true })]), leaf('icon')]),
  group('/other', [leaf('test1/:id', {}, 'Segment'), leaf('https://parley.example')]),
];

const pathsOf = (records: readonly RouteRecord[]): unknown[] =>
  records.map(({ path, children }) => (children ? [path, pathsOf(children)] : path));

describe('resolving', () => {
  const [vab, other] = resolveRoutes(table);

  it('paths are relative to the parent', () => {
    expect(vab?.children[0]?.children[0]?.path).toBe('/vab/table/comprehensiveTable');
  });

  it('"a parent without redirect gets its first child\'s", at every depth', () => {
    expect([vab?.redirect, vab?.children[0]?.redirect]).toEqual([
      '/vab/table/comprehensiveTable',
      '/vab/table/comprehensiveTable',
    ]);
  });

  it("a path with params and another site are nobody's first page", () => expect(other?.redirect).toBeUndefined());

  it('its own redirect stands, relative or whole', () => {
    const redirectOf = (redirect: string) => resolveRoutes([{ ...group('/a', [leaf('b')]), redirect }])[0]?.redirect;
    expect([redirectOf('c'), redirectOf('/d')]).toEqual(['/a/c', '/d']);
  });

  it('"names of descendants are collected for matching"', () => {
    expect(vab?.namesBelow).toEqual(['table', 'comprehensiveTable', 'detail', 'icon']);
  });

  it.each([
    ['appended if missing', [leaf('/a')], ['/a', '*']],
    ['left where it is', [leaf('/a'), leaf('*')], ['/a', '*']],
  ])('"the last route must be a catch-all redirecting to /404 and hidden": %s', (_how, records, paths) => {
    expect(withCatchAll(records).map(({ path }) => path)).toEqual(paths);
  });

  it('the catch-all is hidden and leads to /404', () => {
    expect(withCatchAll([])).toMatchObject([{ path: '*', redirect: '/404', meta: { hidden: true } }]);
  });
});

describe('"routes are filtered by role when role control is on and mode is not \'visit\'"', () => {
  const guarded: RouteRecord[] = [
    group('/open', [leaf('a'), leaf('b', { guard: ['Admin'] })]),
    group('/emptied', [leaf('c', { guard: ['Admin'] })]),
    group('/closed', [leaf('d')], { guard: { role: ['Admin'] } }),
    leaf('/except', { guard: { role: ['Editor'], mode: 'except' } }),
    leaf('/permission', { guard: { permission: ['read:system'], mode: 'oneOf' } }),
  ];
  const all = pathsOf(guarded);
  const open = [['/open', ['a']], '/permission'];

  it.each([
    ['role control on', { user: editor, roleControl: true, mode: 'user' }, open],
    ['the admin', { user: { ...editor, admin: true }, roleControl: true, mode: 'user' }, all],
    ['role control off', { user: editor, roleControl: false, mode: 'user' }, all],
    ['mode visit', { user: editor, roleControl: true, mode: 'visit' }, all],
  ] as const)('%s', (_how, options, paths) => expect(pathsOf(filterByGuard(guarded, options))).toEqual(paths));

  it('a guard of the menu hides and lets pass', () => {
    const records = [group('/personal', [leaf('personal')], { menuGuard: { role: ['Admin'] } })];
    const hidden = (user: typeof editor) =>
      filterByGuard(records, { user, roleControl: true, mode: 'user' })[0]?.meta?.hidden ?? false;
    expect([hidden(editor), hidden({ ...editor, admin: true })]).toEqual([true, false]);
  });
});

describe('matching', () => {
  const routes = resolveRoutes([...table, group('/s', [leaf(':id', {}, 'One'), leaf('new', {}, 'New')])]);

  it.each([
    ['/vab/icon', 'icon', {}],
    ['/vab/icon/?x=1', 'icon', {}],
    ['/other/test1/5', 'Segment', { id: '5' }],
    ['/s/new', 'New', {}],
    ['/s/old', 'One', { id: 'old' }],
  ])('%s is %s', (address, name, params) => {
    const match = matchRoute(routes, at(address));
    expect([match?.route.name, match?.params]).toEqual([name, params]);
  });

  it('what is unknown matches nothing, the catch-all included', () => {
    expect(matchRoute(resolveRoutes(withCatchAll(table)), at('/nowhere'))).toBeNull();
  });
});

describe('"a changeMenuMeta action merges new meta into a named route at any depth"', () => {
  const routes = resolveRoutes(table);

  it.each([
    ['vab', (all: ReturnType<typeof resolveRoutes>) => all[0]],
    ['table', (all: ReturnType<typeof resolveRoutes>) => all[0]?.children[0]],
    ['detail', (all: ReturnType<typeof resolveRoutes>) => all[0]?.children[0]?.children[1]],
  ])('%s', (name, find) => {
    const changed = changeMenuMeta(routes, name, { badge: 3, icon: 'bell' });
    expect(find(changed)?.meta).toEqual({ ...find(routes)?.meta, badge: 3, icon: 'bell' });
    expect(changed[1]).toBe(routes[1]);
  });

  it('an unknown name changes nothing', () => expect(changeMenuMeta(routes, 'none', { badge: 1 })).toEqual(routes));
});

test('"breadcrumb: built from matched routes, skipping those flagged breadcrumbHidden"', () => {
  const routes = [
    group('/a', [group('b', [leaf('c')], { breadcrumbHidden: true })], { icon: 'page' }),
    { path: '/bare', children: [leaf('d')] },
  ];
  expect(breadcrumbOf(matchOf(routes, '/a/b/c'))).toEqual([
    { path: '/a/b/c', title: 'a', icon: 'page' },
    { path: '/a/b/c', title: 'c', icon: undefined },
  ]);
  expect(breadcrumbOf(matchOf(routes, '/bare/d')).map(({ title }) => title)).toEqual(['d']);
});

it.each([
  ['会话', 'Parley', ' - ', false, '会话 - Parley'],
  ['会话', 'Parley', ' | ', true, 'Parley | 会话'],
  ['', 'Parley', ' - ', false, 'Parley'],
])(
  '"page name plus site title, joined by a configured separator, optionally reversed": %s',
  (page, site, separator, reverse, text) => expect(windowTitle(page, site, { separator, reverse })).toBe(text),
);

describe("the server's list", () => {
  const registry = [group('/vab', [leaf('icon', { icon: 'page' }, 'Icon')])];

  it('names pages of our own; its meta goes before ours', () => {
    const list = [
      {
        path: '/mine',
        name: 'Mine',
        meta: { title: 'x' },
        children: [{ path: 'i', name: 'Icon', meta: { title: 'y' } }],
      },
    ];
    const [mine] = adoptServerList({ list }, registry);
    const icon = mine?.children?.[0];
    expect(mine).toMatchObject({ path: '/mine', meta: { title: 'x' } });
    expect(icon).toMatchObject({ path: 'i', meta: { title: 'y', icon: 'page' } });
    expect(icon?.load).toBe(registry[0]?.children?.[0]?.load);
  });

  it.each<[string, unknown]>([
    ['no list', { list: 'x' }],
    ['nothing', null],
    ['a row without a path', { list: [{ name: 'a' }] }],
    ['children that are none', { list: [{ path: '/a', children: {} }] }],
  ])('of the wrong shape is refused ("路由格式返回有误！"): %s', (_what, answer) => {
    expect(() => adoptServerList(answer, registry)).toThrow(expect.objectContaining({ id: 'bad-route-list' }));
  });
});
