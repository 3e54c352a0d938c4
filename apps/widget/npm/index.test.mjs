import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const OPTIONS = { script: '/widget.js', site: 'tea' };
let page;
let loadParley;

beforeEach(async () => {
  vi.resetModules();
  page = {
    baseURI: 'https://shop.example/price',
    scripts: [],
    head: { append: (tag) => page.scripts.push(tag) },
    createElement: () =>
      Object.assign(new EventTarget(), {
        dataset: {},
        remove() {
          page.scripts = page.scripts.filter((one) => one !== this);
        },
      }),
  };
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', {});
  ({ loadParley } = await import('./index.js'));
});

afterEach(() => void vi.unstubAllGlobals());

/** What the script does with an event: it calls the listeners that the stub has queued. */
function emit(event) {
  for (const [, name, listener] of window.parley.q) if (name === event) listener();
}

it('the script is added once, by whatever address, for all callers', async () => {
  const byHand = Object.assign(page.createElement(), { src: 'https://shop.example/widget.js' });
  page.scripts = [byHand];
  const both = [loadParley(OPTIONS), loadParley({ ...OPTIONS, script: 'https://shop.example/widget.js' })];
  expect(page.scripts).toEqual([byHand]);
  emit('ready');
  expect(await Promise.all(both)).toEqual([window.parley, window.parley]);
});

it('every caller learns that the script was not loaded, and a later call tries again', async () => {
  const both = [loadParley(OPTIONS), loadParley(OPTIONS)];
  expect(page.scripts).toMatchObject([{ src: 'https://shop.example/widget.js', dataset: { site: 'tea' } }]);
  page.scripts[0].dispatchEvent(new Event('error'));
  for (const one of both) await expect(one).rejects.toThrow('https://shop.example/widget.js could not be loaded');
  const again = loadParley(OPTIONS);
  expect(page.scripts).toHaveLength(1);
  emit('ready');
  await expect(again).resolves.toBe(window.parley);
});

it('a site that is not served is an error; a chat that the page has unloaded is loaded again', async () => {
  const refused = loadParley(OPTIONS);
  emit('unload');
  await expect(refused).rejects.toThrow('does not serve');
  await expect(loadParley(OPTIONS)).rejects.toThrow('does not serve');
  delete window.parley;
  const again = loadParley(OPTIONS);
  expect(page.scripts).toHaveLength(1);
  emit('ready');
  await expect(again).resolves.toBe(window.parley);
});
