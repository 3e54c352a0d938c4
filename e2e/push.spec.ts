import type { Page } from '@playwright/test';
import { expect, test } from './support/test';

const PUSH = { tag: 'parley-1', title: '李雷', body: '有货吗', path: '/#/workbench/workbench?visitor=1' };

test('a push shows a notice, and one that was read elsewhere closes it', async ({ agent, openDesk }) => {
  const { page } = await openDesk({ as: agent, screen: { serviceWorkers: 'allow' } });
  await page.context().grantPermissions(['notifications']);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const deliver = await pushesTo(page);
  await deliver(PUSH);
  await expect.poll(() => shownOn(page)).toEqual([{ tag: PUSH.tag, title: PUSH.title, body: PUSH.body }]);
  await deliver({ close: PUSH.tag });
  await expect.poll(() => shownOn(page)).toEqual([]);
  await deliver('of a newer version');
  expect(await shownOn(page)).toEqual([]);
});

test('the console installs as an app: named manifest, own title bar, maskable icon', async ({ agent, openDesk }) => {
  const { page } = await openDesk({ as: agent });
  const response = await page.request.get('/manifest.webmanifest');
  expect(response.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await response.json();
  expect(manifest).toMatchObject({ start_url: '/', display_override: ['window-controls-overlay', 'standalone'] });
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200);
  // An ordinary window has no bar of ours.
  await expect(page.locator('.parley-title-bar')).toHaveCount(0);
});

/** Delivers pushes as the browser's push service would. */
async function pushesTo(page: Page): Promise<(pushed: unknown) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const registration = new Promise<string>((found) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) found(registrations[0].registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registration;
  const { origin } = new URL(page.url());
  return async (pushed) => {
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(pushed) });
  };
}

const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const all = await (await navigator.serviceWorker.ready).getNotifications();
    return all.map(({ tag, title, body }) => ({ tag, title, body }));
  });
