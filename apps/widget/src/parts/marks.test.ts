import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Kit } from './kit';
import type { Mark } from './marks';

let sent: Mark[];
let state: string;
let listeners: Record<string, (detail: { state: string }) => void>;
let countMarks: typeof import('./marks')['countMarks'];

const kit = {
  site: 'demo',
  base: 'https://chat.example/',
  credential: () => 'secret',
  state: () => state,
  on(event: string, listener: (detail: { state: string }) => void) {
    listeners[event] = listener;
  },
} as unknown as Kit;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  sent = [];
  state = 'monitor';
  listeners = {};
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => sent.push(...JSON.parse(body).marks));
  ({ countMarks } = await import('./marks'));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const mark = (kind: Mark['kind']): Mark => ({ part: 'navigation', item: 'a', variant: 'a', kind });
const opens = () => listeners.open!({ state });
const press = () => {
  countMarks(kit, [mark('pressed')]);
  opens();
};
const turns = (next: string) => {
  state = next;
  listeners.state!({ state: next });
};
const openings = () => sent.filter(({ kind }) => kind === 'opened').length;
const later = () => Promise.resolve();

it('a conversation that begins in the window which an item opened is told, every one', async () => {
  countMarks(kit, [mark('shown')]);
  press();
  await later();
  turns('wait');
  expect(openings()).toBe(1);
  turns('current');
  turns('end');
  expect(openings()).toBe(1);
  // In the same tab.
  press();
  await later();
  turns('robot');
  expect(openings()).toBe(2);
});

it('not if the window was opened otherwise after the press, or the conversation was there before it', async () => {
  press();
  await later();
  opens();
  turns('current');
  expect(openings()).toBe(0);
  press();
  turns('end');
  turns('current');
  expect(openings()).toBe(0);
});
