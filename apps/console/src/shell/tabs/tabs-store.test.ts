import { beforeEach, describe, expect, it } from 'vitest';
import { confirm, dismissQuestion, questions } from '../../ui/confirm/confirm';
import { resolveRoutes } from '../routes/resolve';
import { group, leaf, matchOf } from '../routes/testing/tree';
import {
  activeRow,
  aimTab,
  dropForbidden,
  edit,
  followTabs,
  forgetTabs,
  onOtherPage,
  reload,
  startTabs,
  tabsStore,
  visit,
} from './tabs-store';

const table = [
  group('/x', [
    leaf('home', { noClosable: true }),
    leaf('a'),
    leaf('detail', { dynamicNewTab: true }),
    leaf('loose', { tabHidden: true }),
  ]),
];
const routes = resolveRoutes(table);
const goTo = (address: string) => visit(matchOf(table, address));
const open = () => tabsStore.getState().tabs.map(({ fullPath }) => fullPath);
const rowAt = (fullPath: string) => tabsStore.getState().tabs.find((tab) => tab.fullPath === fullPath);

function memory(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage;
}

let store: Storage;
beforeEach(() => {
  store = memory();
  forgetTabs(store);
  startTabs(routes, store);
});

it('"all noClosable routes are added at start"', () => expect(open()).toEqual(['/x/home']));

it('tabs come back after a reload, in their order, with the names that their pages gave; forgotten once signed out', () => {
  const stop = followTabs(store);
  for (const address of ['/x/a?q=1', '/x/detail?id=1', '/x/detail?id=2']) goTo(address);
  const two = rowAt('/x/detail?id=2');
  edit(two?.id ?? 0, { title: 'Two' });
  stop();
  tabsStore.setState({ tabs: [], active: null });
  startTabs(routes, store);
  expect(open()).toEqual(['/x/home', '/x/a?q=1', '/x/detail?id=1', '/x/detail?id=2']);
  expect(rowAt('/x/detail?id=2')?.title).toBe('Two');
  expect(tabsStore.getState().tabs.every(({ shown }) => shown === 0)).toBe(true);
  forgetTabs(store);
  startTabs(routes, store);
  expect(open()).toEqual(['/x/home']);
});

it('what was kept and is not understood, or leads nowhere now, is passed over', () => {
  for (const kept of ['{', '[1]', '[{"fullPath":"/gone","title":null}]']) {
    store.setItem('parley.tabs', kept);
    startTabs(routes, store);
    expect(open()).toEqual(['/x/home']);
  }
});

it('a page that is no tab is shown, and gone with the next', () => {
  goTo('/x/loose');
  expect([open(), activeRow(tabsStore.getState())?.path]).toEqual([['/x/home'], '/x/loose']);
  goTo('/x/a');
  expect([tabsStore.getState().loose, activeRow(tabsStore.getState())?.path]).toEqual([null, '/x/a']);
});

it('a reload makes one tab anew, not its neighbour of the same route', () => {
  goTo('/x/detail?id=1');
  goTo('/x/detail?id=2');
  reload(rowAt('/x/detail?id=1')?.id ?? 0);
  expect([rowAt('/x/detail?id=1')?.generation, rowAt('/x/detail?id=2')?.generation]).toEqual([1, 0]);
});

describe('a tab that changes its own query', () => {
  it('stays that tab, even where each query is a tab of its own', () => {
    goTo('/x/detail?id=1');
    const { id = 0 } = rowAt('/x/detail?id=1') ?? {};
    aimTab(id, '/x/detail?id=1&page=2');
    goTo('/x/detail?id=1&page=2');
    expect([open(), rowAt('/x/detail?id=1&page=2')?.id]).toEqual([['/x/home', '/x/detail?id=1&page=2'], id]);
  });

  it('is not taken for another that goes elsewhere meanwhile', () => {
    goTo('/x/detail?id=1');
    aimTab(rowAt('/x/detail?id=1')?.id ?? 0, '/x/detail?id=9');
    goTo('/x/detail?id=2');
    expect(open()).toEqual(['/x/home', '/x/detail?id=1', '/x/detail?id=2']);
  });
});

it('tabs go with the right to their page', () => {
  goTo('/x/a');
  dropForbidden(resolveRoutes([group('/x', [leaf('home', { noClosable: true })])]));
  expect(open()).toEqual(['/x/home']);
});

it('a question of a page closes with it: in another tab, after a reload, with its tab; a change of its query keeps it', () => {
  goTo('/x/a');
  const stop = onOtherPage(dismissQuestion);
  const isAskedAfter = (doing: () => void): boolean => {
    void confirm({ text: '删除？' });
    doing();
    return questions.getState().open !== null;
  };
  expect(isAskedAfter(() => goTo('/x/a?q=2'))).toBe(true);
  expect(isAskedAfter(() => goTo('/x/home'))).toBe(false);
  expect(isAskedAfter(() => reload(tabsStore.getState().active ?? 0))).toBe(false);
  expect(isAskedAfter(() => goTo('/x/loose'))).toBe(false);
  expect(isAskedAfter(() => forgetTabs(store))).toBe(false);
  stop();
});
