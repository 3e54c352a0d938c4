import { changeSettings } from './support/settings';
import { expect, test } from './support/test';

const everywhere = { key: 'here', ranges: ['127.0.0.0/8', '::1/128'] };

test('region rules reach open windows: hidden, letters only, and back, without another page view', async ({
  api,
  agent,
  openDesk,
  openVisitor,
}) => {
  await openDesk({ as: agent });
  const [open, closed] = [await openVisitor(), await openVisitor()];
  await open.open();
  const hide = await changeSettings(api, 'region', { rules: [{ ...everywhere, action: 'hide' }] });
  try {
    await expect(closed.launcher).toBeHidden();
    await expect(open.page.locator('parley-widget iframe')).toBeHidden();
  } finally {
    await hide();
  }
  await expect(closed.launcher).toBeVisible();
  await expect(open.input).toBeVisible();
  const tip = { zh: '请留言，我们明天回电', en: 'Please leave a message' };
  const limit = await changeSettings(api, 'region', { rules: [{ ...everywhere, action: 'message', tip }] });
  try {
    await expect(open.frame.getByText(tip.zh)).toBeVisible();
  } finally {
    await limit();
  }
  await expect(open.frame.getByText(tip.zh)).toBeHidden();
});
