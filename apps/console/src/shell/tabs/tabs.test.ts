import { describe, expect, it } from 'vitest';
import type { CloseWhich } from '../../lib/frame/frame-context';
import type { RouteMeta } from '../../lib/frame/route-types';
import { group, leaf, matchOf } from '../routes/testing/tree';
import {
  afterClosing,
  changeTabMeta,
  closeTabs,
  isKept,
  isTab,
  MAX_TABS,
  mayClose,
  moveTab,
  openTab,
  type TabRow,
  tabKey,
} from './tabs';

const table = [
  group(
    '/x',
    [
      ...['a', 'b', 'c', 'd'].map((name) => leaf(name)),
      leaf('fixed', { noClosable: true }),
      leaf('detail', { dynamicNewTab: true }),
      leaf('seg/:id', {}, 'seg'),
      leaf('badged', { badge: 'Pro', dot: true }),
    ],
    { icon: 'page' },
  ),
];

let id = 0;
const open = (tabs: readonly TabRow[], address: string) => openTab(tabs, matchOf(table, address), ++id);
const opened = (...addresses: string[]) => addresses.reduce(open, [] as TabRow[]);
const paths = (tabs: readonly TabRow[]) => tabs.map(({ fullPath }) => fullPath.replace('/x/', ''));
const fixed = (tabs: readonly TabRow[]) => paths(tabs.filter(({ meta }) => meta.noClosable));

describe('opening', () => {
  it('"adding a route whose path exists updates that tab"', () => {
    const [tab, ...rest] = opened('/x/a', '/x/a?q=1');
    expect([tab?.fullPath, tab?.query, rest.length]).toEqual(['/x/a?q=1', { q: '1' }, 0]);
  });

  it('the tab stays itself when its address changes', () => {
    const [before] = opened('/x/seg/1');
    const [after] = open([before as TabRow], '/x/seg/2');
    expect([after?.id, after?.params, before?.params]).toEqual([before?.id, { id: '2' }, { id: '1' }]);
  });

  it('"… unless dynamicNewTab, then a new tab is added"', () => {
    expect(paths(opened('/x/detail?id=1', '/x/detail?id=2', '/x/detail?id=1'))).toEqual(['detail?id=1', 'detail?id=2']);
  });

  it.each([
    ['/x/a?q=1', '/x/a'],
    ['/x/seg/5', '/x/seg/:id'],
    ['/x/detail?id=1', '/x/detail?id=1'],
  ])('"key: route pattern path; with dynamicNewTab the full path with query": %s', (address, key) =>
    expect(tabKey(matchOf(table, address))).toBe(key),
  );

  it('"if no tab is non-closable, the first becomes non-closable"', () => {
    expect(fixed(opened('/x/a', '/x/b'))).toEqual(['a']);
    expect(fixed(opened('/x/fixed', '/x/b'))).toEqual(['fixed']);
  });

  it.each<[string, string | undefined, Partial<RouteMeta>, boolean]>([
    ['with a name', 'n', {}, true],
    ['without a name', undefined, {}, false],
    ['with tabHidden', 'n', { tabHidden: true }, false],
  ])('"hidden from tabs: routes without name or with tabHidden": %s', (_what, name, meta, is) => {
    const record = { ...leaf('/t', meta), name };
    expect(isTab(matchOf([record], '/t'))).toBe(is);
  });

  it('"keep-alive and tabs maximum 20": the one not looked at for longest goes, the fixed one stays', () => {
    const many = Array.from({ length: MAX_TABS }, (_, n) => `/x/detail?id=${n}`);
    const tabs = opened('/x/fixed', ...many.slice(1)).map((tab, n) => ({ ...tab, shown: n === 5 ? 1 : n + 2 }));
    const after = open(tabs, '/x/detail?id=new');
    expect(after.length).toBe(MAX_TABS);
    expect(paths(after)).not.toContain('detail?id=5');
    expect([paths(after)[0], paths(after).at(-1)]).toEqual(['fixed', 'detail?id=new']);
  });

  it("its icon is its own, else that of the nearest above; the menu's badge is the menu's", () => {
    expect(opened('/x/badged')[0]).toMatchObject({ iconAbove: 'page', meta: { badge: undefined } });
  });
});

describe('closing: "others/left/right/all keep every non-closable tab plus the current where relevant"', () => {
  const tabs = opened('/x/fixed', '/x/a', '/x/b', '/x/c', '/x/d');

  it.each<[CloseWhich, string[]]>([
    ['current', ['fixed', 'a', 'c', 'd']],
    ['others', ['fixed', 'b']],
    ['left', ['fixed', 'b', 'c', 'd']],
    ['right', ['fixed', 'a', 'b']],
    ['all', ['fixed']],
  ])('%s', (which, left) => expect(paths(closeTabs(tabs, '/x/b', which))).toEqual(left));

  it('what may not be closed stays', () => {
    expect(paths(closeTabs(tabs, '/x/fixed', 'current'))).toEqual(paths(tabs));
  });

  it.each<[string, TabRow[], string | null, string | null]>([
    ['"after closing the active tab, the last tab opens"', closeTabs(tabs, '/x/b', 'current'), '/x/b', '/x/d'],
    ['"… or /"', [], '/x/b', '/'],
    ['closing another leaves the active one', closeTabs(tabs, '/x/b', 'current'), '/x/a', null],
  ])('%s', (_rule, left, active, to) => expect(afterClosing(left, active)).toBe(to));

  it.each([
    ['/x/fixed', { others: true, left: false, right: true, all: true }],
    ['/x/b', { others: true, left: true, right: true, all: true }],
    ['/x/d', { others: true, left: true, right: false, all: true }],
  ])('"others is disabled with one tab, left on the first, right on the last": %s', (key, may) =>
    expect(mayClose(tabs, key)).toEqual(may),
  );

  it('of one tab none of the three may', () => {
    expect(mayClose(opened('/x/a'), '/x/a')).toEqual({ others: false, left: false, right: false, all: true });
  });
});

it.each([
  ['/x/a', 2, ['b', 'c', 'a']],
  ['/x/c', 0, ['c', 'a', 'b']],
  ['/x/a', 9, ['b', 'c', 'a']],
  ['/x/b', 1, ['a', 'b', 'c']],
  ['/x/none', 1, ['a', 'b', 'c']],
])('%s dragged to place %i', (key, to, order) =>
  expect(paths(moveTab(opened('/x/a', '/x/b', '/x/c'), key, to))).toEqual(order),
);

it.each([
  ['name', { name: 'b' }],
  ['title', { title: 'b' }],
])('"tab meta can be changed by matching route name or title": %s', (_by, of) => {
  const tabs = changeTabMeta(opened('/x/a', '/x/b'), of, { title: 'new', badge: 1 });
  expect(tabs.map(({ meta }) => [meta.title, meta.badge])).toEqual([
    ['a', undefined],
    ['new', 1],
  ]);
});

it.each<[string, number, Partial<RouteMeta>, boolean]>([
  ['was shown', 3, {}, true],
  ['was never shown: its page is not made yet', 0, {}, false],
  ['"excludes routes flagged noKeepAlive"', 3, { noKeepAlive: true }, false],
])('a page behind another is kept: %s', (_what, shown, meta, kept) => {
  const [tab] = opened('/x/a');
  const row = { ...(tab as TabRow), shown, meta: { title: '', ...meta } };
  expect([isKept(row, null), isKept({ ...row, shown: 3 }, row.id)]).toEqual([kept, true]);
});
