import { describe, expect, it } from 'vitest';
import { memoryStore } from '../storage';
import { createCallingTab, type Locks } from './calling-tab';

/** The browser's lock manager as far as it is used: one name, one holder, a line behind it, and stealing. */
function fakeLocks(): Locks {
  type Waiting = { run: () => unknown; resolve: (value: unknown) => void; reject: (error: unknown) => void };
  let holder: Waiting | null = null;
  const line: Waiting[] = [];

  function grant(next: Waiting): void {
    holder = next;
    void Promise.resolve(next.run()).then((value) => {
      if (holder !== next) return;
      next.resolve(value);
      release();
    });
  }
  function release(): void {
    holder = null;
    const next = line.shift();
    if (next) grant(next);
  }
  const request = (_name: string, options: LockOptions, run: () => unknown) =>
    new Promise((resolve, reject) => {
      const asked = { run, resolve, reject };
      options.signal?.addEventListener('abort', () => {
        const at = line.indexOf(asked);
        if (at < 0) return;
        line.splice(at, 1);
        reject(new Error('aborted'));
      });
      if (options.steal) {
        holder?.reject(new Error('stolen'));
        return grant(asked);
      }
      if (holder) line.push(asked);
      else grant(asked);
    });
  return { request } as unknown as Locks;
}

const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

function browser(locks: Locks | undefined) {
  const store = memoryStore();
  return (hasFocus: boolean) => {
    const page = Object.assign(new EventTarget(), { hasFocus: () => hasFocus }) as unknown as Parameters<
      typeof createCallingTab
    >[1]['page'];
    let lost = 0;
    const tab = createCallingTab('calls', { locks, store, page, onLost: () => lost++ });
    return {
      isMine: () => tab.isMine(),
      close: () => tab.close(),
      lost: () => lost,
      goTo: () => (page as unknown as EventTarget).dispatchEvent(new Event('focus')),
    };
  };
}

describe.each([
  ['with locks', fakeLocks],
  ['without (plain http)', () => undefined],
])('%s', (_name, locks) => {
  it('one tab calls: the one the person was in last; with its end another', async () => {
    const open = browser(locks());
    const first = open(true);
    await settle();
    const second = open(false);
    await settle();
    expect([first.isMine(), second.isMine()]).toEqual([true, false]);
    second.goTo();
    await settle();
    expect([first.isMine(), second.isMine()]).toEqual([false, true]);
    second.close();
    await settle();
    expect(first.isMine()).toBe(true);
  });
});

it('what the former one showed ends', async () => {
  const open = browser(fakeLocks());
  const first = open(true);
  await settle();
  const second = open(true);
  await settle();
  expect([first.lost(), second.lost()]).toEqual([1, 0]);
  first.goTo();
  await settle();
  expect([first.isMine(), second.isMine(), second.lost()]).toEqual([true, false, 1]);
});

it('three tabs: the line behind it goes on', async () => {
  const open = browser(fakeLocks());
  const tabs = [open(true), open(false), open(false)];
  await settle();
  tabs[0]!.close();
  await settle();
  expect(tabs.map((tab) => tab.isMine())).toEqual([false, true, false]);
  tabs[1]!.close();
  await settle();
  expect(tabs.map((tab) => tab.isMine())).toEqual([false, false, true]);
});
