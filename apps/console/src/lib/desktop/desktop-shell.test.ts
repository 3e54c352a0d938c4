import { expect, it, vi } from 'vitest';
import { memoryStore } from '../storage';
import { type DesktopShell, desktopShell, windowSize } from './desktop-shell';
import { showWindowOn } from './show-window';

/** A shell as a desktop program would offer it. */
function standIn(more: Partial<DesktopShell> = {}) {
  const done: string[] = [];
  const call = (name: string) => () => void done.push(name);
  const shell: DesktopShell = {
    minimise: call('minimise'),
    maximise: call('maximise'),
    restore: call('restore'),
    close: call('close'),
    showWindow: call('showWindow'),
    ...more,
  };
  return { done, shell };
}

it.each<[string, object, boolean]>([
  ['a browser has none', {}, false],
  ['a shell with its five calls is one', { parleyDesktop: standIn().shell }, true],
  ['half a shell is none', { parleyDesktop: { minimise() {}, close() {} } }, false],
  ['anything else under the name is none', { parleyDesktop: 'yes' }, false],
  ['null is none', { parleyDesktop: null }, false],
])('%s', (_what, host, is) => expect(desktopShell(host) !== null).toBe(is));

it('a shell that does not tell its size is believed to have done as it was asked', () => {
  const { done, shell } = standIn();
  const size = windowSize(shell);
  const heard = vi.fn();
  size.subscribe(heard);
  size.toggle();
  expect(size.isMaximised()).toBe(true);
  size.toggle();
  expect([size.isMaximised(), done, heard.mock.calls.length]).toEqual([false, ['maximise', 'restore'], 2]);
});

it('one that tells has the last word: the person may use its own buttons', () => {
  let is = false;
  let tell: (is: boolean) => void = () => {};
  const { done, shell } = standIn({
    isMaximised: () => is,
    onMaximisedChange: (listener) => {
      tell = listener;
      return () => void done.push('unlistened');
    },
  });
  const size = windowSize(shell);
  const heard = vi.fn();
  const stop = size.subscribe(heard);
  is = true;
  tell(true);
  expect([size.isMaximised(), heard.mock.calls.length]).toEqual([true, 1]);
  size.toggle();
  stop();
  expect(done).toEqual(['restore', 'unlistened']);
});

it.each([
  ['newUser', { newUser: '1' }, ['showWindow']],
  ['newUser', { newUser: '0' }, []],
  ['newUser', {}, []],
  ['newMsg', { newMsg: '1' }, ['showWindow']],
  ['newMsg', { newUser: '1' }, []],
] as const)('%s with the preferences %o: %j', (event, kept, expected) => {
  const { done, shell } = standIn();
  showWindowOn(event, memoryStore(kept), shell);
  expect(done).toEqual(expected);
});

it('in a browser nothing is asked of anybody', () =>
  expect(() => showWindowOn('newMsg', memoryStore({ newMsg: '1' }), null)).not.toThrow());
