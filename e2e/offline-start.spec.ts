import { expect, test } from './support/test';

test('the frame opens while the server is down, and continues by itself once it is back', async ({
  agent,
  openDesk,
  parley,
}) => {
  const { page, words, connection } = await openDesk({ as: agent, screen: { serviceWorkers: 'allow' } });
  const live = page.getByText(words.live, { exact: true });
  const offline = page.getByText(words.offline, { exact: true });

  await test.step('the first visit caches the frame’s files', async () => {
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await expect.poll(() => page.evaluate(cachedPaths)).toEqual(expect.arrayContaining(['/', '/manifest.webmanifest']));
  });

  await parley.kill();

  await test.step('without a server the frame opens, shows that it is offline, and still knows the agent', async () => {
    await page.reload();
    await expect(offline).toBeVisible();
    await expect(connection).toBeVisible();
    await expect(page.getByRole('button', { name: words.presence })).toBeVisible();
  });

  await test.step('the cached page’s inline script and styles run under its Content-Security-Policy', async () => {
    expect(await page.evaluate(() => document.documentElement.dataset.mode)).toMatch(/^(light|dark)$/);
    expect(await page.evaluate(() => document.title)).not.toBe('');
  });

  await test.step('data is never cached', async () => {
    expect((await page.evaluate(cachedPaths)).filter((path) => path.startsWith('/api'))).toEqual([]);
  });

  await test.step('the server is back: works without a reload', async () => {
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    await parley.start();
    await expect(live).toBeVisible();
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  });
});

/** Runs in the page: the paths of everything cached. */
async function cachedPaths(): Promise<string[]> {
  const names = await caches.keys();
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map(({ url }) => new URL(url).pathname);
}
