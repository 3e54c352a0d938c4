import { changeSettings } from './support/settings';
import { expect, test } from './support/test';

test('a window that was cut off while settings were published has them once it is back, open or closed', async ({
  api,
  agent,
  openDesk,
  openVisitor,
  parley,
}) => {
  await openDesk({ as: agent });
  const [open, closed] = [await openVisitor(), await openVisitor()];
  await open.open();
  await open.say('在吗');
  await expect(open.line('在吗').locator('..')).toContainText('已送达');
  const both = [open.page.context(), closed.page.context()];
  // Without the server first, so that the sockets are lost; then without the network, so that they stay so.
  await parley.kill();
  await Promise.all(both.map((context) => context.setOffline(true)));
  await parley.start();
  const restoreWindow = await changeSettings(api, 'window', { title: '阳光茶馆', accent: '#1a7f4b' });
  const restoreLook = await changeSettings(api, 'look', { headerAgent: false, layout: 'side' });
  try {
    await Promise.all(both.map((context) => context.setOffline(false)));
    await expect(open.header).toContainText('阳光茶馆');
    await expect(open.line('在吗')).toBeVisible();
    const { height } = open.page.viewportSize()!;
    await expect.poll(async () => (await open.page.locator('parley-widget .panel').boundingBox())?.height).toBe(height);
    await expect(closed.launcher).toHaveCSS('background-color', 'rgb(26, 127, 75)');
    // What the site does not use is not loaded.
    const loaded = await open.page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(loaded.filter((name) => /parts\/(?!opening)/.test(name))).toEqual([]);
  } finally {
    await restoreLook();
    await restoreWindow();
  }
});
