import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let showNotification: typeof import('./desktop-notice').showNotification;

beforeEach(async () => {
  // What it remembers of the browser is of one page.
  vi.resetModules();
  ({ showNotification } = await import('./desktop-notice'));
});
afterEach(() => vi.unstubAllGlobals());

/** Android: the constructor is there, and throws. */
function onAPhone() {
  const shown: { title: string; tag: string; data: unknown; close: () => void }[] = [];
  let hear: (event: { data: unknown }) => void = () => {};
  const registration = {
    showNotification: async (title: string, { tag, data }: { tag: string; data: unknown }) => {
      const one = { title, tag, data, close: () => void shown.splice(shown.indexOf(one), 1) };
      shown.push(one);
    },
    getNotifications: async ({ tag }: { tag: string }) => shown.filter((one) => one.tag === tag),
  };
  class Forbidden {
    static permission = 'granted';
    constructor() {
      throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.');
    }
  }
  const addEventListener = (_type: string, listener: typeof hear) => {
    hear = listener;
  };
  vi.stubGlobal('Notification', Forbidden);
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve(registration), addEventListener } });
  return { shown, press: (tag: string) => hear({ data: { pressed: tag } }) };
}

it('where a page may not show notifications its worker does; a press and the closing come through', async () => {
  const { shown, press } = onAPhone();
  const onPress = vi.fn();
  const notice = showNotification({ title: '王女士', body: '在吗', tag: 'parley-a', path: '/#/workbench', onPress });
  await expect.poll(() => shown).toMatchObject([{ title: '王女士', data: { path: '/#/workbench' } }]);
  press('parley-b');
  expect(onPress).not.toHaveBeenCalled();
  press('parley-a');
  expect(onPress).toHaveBeenCalledOnce();
  notice?.close();
  await expect.poll(() => shown).toEqual([]);
});

it('not allowed: none', () => {
  vi.stubGlobal('Notification', { permission: 'denied' });
  expect(showNotification({ title: '', body: '', tag: 'a', path: '/', onPress: () => {} })).toBeNull();
});

it('a flood asks the browser once: each answer stops the page', () => {
  const asked = vi.fn(() => 'denied');
  vi.stubGlobal('Notification', Object.defineProperty({}, 'permission', { get: asked }));
  for (let n = 0; n < 100; n++) showNotification({ title: '', body: '', tag: 'a', path: '/', onPress: () => {} });
  expect(asked).toHaveBeenCalledOnce();
});
