import type { Page } from '@playwright/test';
import { expect, test } from './support/test';

test('a push reaches the service worker of the build, which tells the page that waits for a test', async ({
  agent,
  openDesk,
}) => {
  const { page } = await openDesk({ as: agent, screen: { serviceWorkers: 'allow' } });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const deliver = await pushesTo(page);
  const heard = page.evaluate(
    () =>
      new Promise((done) => {
        navigator.serviceWorker.addEventListener('message', ({ data }) => data?.pushed && done(data.pushed));
      }),
  );
  await deliver('of a newer version');
  await deliver({ tag: 'parley-push-test', title: '推送测试', body: '', path: '/', test: 'word' });
  expect(await heard).toBe('word');
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
