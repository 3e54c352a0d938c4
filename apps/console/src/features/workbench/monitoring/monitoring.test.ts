import { expect, it } from 'vitest';
import { memoryStore } from '../../../lib/storage';
import { messageOf, NO_USER, startOfMonitoring as start, withActiveNames, withSwitchUser } from './monitoring';
import { createMonitoringStore } from './monitoring-store';

const user = { referrer: 'www.baidu.com', keyWord: '婚纱照', YQToken: 'v1' };
const title = ({ keyWord, referrer }: typeof user) => `通过 ${referrer} 搜索“${keyWord}”进入`;
const monitored = [
  { uuid: 'a', state: '0' },
  { uuid: 'b', state: '1' },
] as const;

it('setting a visitor builds a source title, marks the active visitor by token, resets the notice', () => {
  const before = { ...start, notices: { ...start.notices, icon: 'eyeOff' as const } };
  expect(withSwitchUser(before, user, title)).toEqual({
    ...start,
    switchUser: user,
    sourceTitle: '通过 www.baidu.com 搜索“婚纱照”进入',
    isActive: 'v1',
    notices: { title: 'messagePreview', type: 'info', icon: 'pencil' },
  });
});

it('clearing sets an empty visitor', () =>
  expect(withSwitchUser(withSwitchUser(start, user, title), null, title)).toMatchObject({
    switchUser: NO_USER,
    sourceTitle: '',
    isActive: '',
  }));

it('setting the monitored list replaces it, empty if none', () => {
  const { store, setMonitoredList } = createMonitoringStore(memoryStore());
  setMonitoredList(monitored);
  expect(store.getState().monitoredList).toEqual(monitored);
  setMonitoredList(null);
  expect(store.getState().monitoredList).toEqual([]);
});

it('keeps the page and the unsent text of the shown visitor', () => {
  const { store, setPreview } = createMonitoringStore(memoryStore());
  setPreview({ url: 'https://shop.example/', message: '请问' });
  expect(store.getState()).toEqual({ ...start, switchUserUrl: 'https://shop.example/', switchUserMessage: '请问' });
});

it('a message equal to the previous gets a marker, so that the change is detected', () => {
  const { store, setMessage } = createMonitoringStore(memoryStore());
  const said = ['你好', '你好', '你好'].map((text) => {
    setMessage(text);
    return store.getState().sendMessage;
  });
  expect(said).toEqual(['你好', '你好\u200b', '你好']);
  expect(said.map((sendMessage) => messageOf({ sendMessage }))).toEqual(['你好', '你好', '你好']);
});

it("adding active names appends each item's uuid, once", () =>
  expect(withActiveNames(start, [{ uuid: 'a' }, { uuid: 'b' }, { uuid: 'a' }, { uuid: '1' }]).activeNames).toEqual([
    ...start.activeNames,
    'a',
    'b',
  ]));

it('every function of the store is called by the workbench', () => {
  const sources = Object.entries(
    import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
  );
  const callers = sources.filter(([file]) => !file.includes('.test.')).map(([, text]) => text);
  for (const name of Object.keys(createMonitoringStore(memoryStore())))
    expect(
      callers.some((text) => text.includes(`monitoring.${name}`)),
      name,
    ).toBe(true);
});

it('open sections are 1 to 5 at first, and kept over a reload', () => {
  const memory = memoryStore();
  const first = createMonitoringStore(memory);
  for (const name of ['a', 'b', '2']) first.toggleActiveName(name);
  expect(first.store.getState().activeNames).toEqual(['1', '3', '4', '5', 'a', 'b']);
  expect(createMonitoringStore(memory).store.getState().activeNames).toEqual(['1', '3', '4', '5', 'a', 'b']);
  expect(createMonitoringStore(memoryStore()).store.getState().activeNames).toEqual(['1', '2', '3', '4', '5']);
});
