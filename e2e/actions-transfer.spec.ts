import type { Desk } from './support/desk';
import { changeSettings } from './support/settings';
import { expect, test } from './support/test';

/** Seconds until an unanswered offer expires: the shortest that settings allow. */
const UNANSWERED_SECONDS = 5;
const ANSWERED_SECONDS = 120;

async function transfer(desk: Desk, pinyin: string, note: string): Promise<void> {
  await desk.page.keyboard.press('Alt+t');
  const dialog = desk.page.getByRole('dialog', { name: '转接会话' });
  await dialog.getByRole('combobox').fill(pinyin);
  await expect(dialog.getByRole('option', { selected: true })).toBeVisible();
  if (note === '') await dialog.getByRole('combobox').press('Enter');
  else {
    await dialog.getByRole('textbox', { name: /^附言/ }).fill(note);
    await dialog.getByRole('button', { name: /^转接给/ }).click();
  }
  await expect(dialog).toBeHidden();
}

test('a transfer is declined, withdrawn, expires and is accepted; the agent who offered it is informed each time', async ({
  api,
  newAgent,
  openDesk,
  openVisitor,
}) => {
  const lin = await newAgent({ nickname: '林晓' });
  const zhou = await newAgent({ nickname: '周舟' });
  const full = await newAgent({ nickname: '吴满', limit: 1 });
  // Effect of routing.transferSeconds
  const putBack = await changeSettings(api, 'routing', { strategy: 'by-hand', transferSeconds: ANSWERED_SECONDS });
  try {
    const desk = await openDesk({ as: lin });
    const other = await openDesk({ as: zhou });
    const visitor = await openVisitor();
    await visitor.open();
    await visitor.say('想换一位懂茶具的');
    await expect(desk.group('wait', 1)).toBeVisible();
    await desk.page.keyboard.press('Alt+Enter');
    await expect(desk.line('想换一位懂茶具的')).toBeVisible();
    await other.page.keyboard.press('Alt+Enter');
    await expect(other.page.getByText('没有访客在等待', { exact: true })).toBeVisible();

    await test.step('every colleague is listed; for those who cannot take it, with the reason', async () => {
      await desk.page.keyboard.press('Alt+t');
      const dialog = desk.page.getByRole('dialog', { name: '转接会话' });
      await expect(dialog.getByRole('option', { name: new RegExp(full.nickname) })).toContainText('不在线');
      await expect(dialog.getByRole('option', { name: new RegExp(lin.nickname) })).toContainText('正在接待这位访客');
      await expect(dialog.getByRole('option', { name: new RegExp(zhou.nickname) })).toContainText('可接待');
      await desk.page.keyboard.press('Escape');
    });

    const offer = other.page.locator(`[data-offer="${visitor.id}"]`);
    await test.step('declined with a reason', async () => {
      await transfer(desk, 'zz', '老客户，报九折');
      await expect(offer).toContainText('老客户，报九折');
      await expect(desk.page.getByText(/已转接给 周舟/)).toBeVisible();
      await offer.getByRole('button', { name: '拒绝' }).click();
      await offer.getByRole('textbox').fill('在开会');
      await offer.getByRole('textbox').press('Enter');
      await expect(desk.page.getByText(/周舟 没有接受.*在开会/).first()).toBeVisible();
      await expect(offer).toBeHidden();
      await desk.say('请稍等');
      await expect(visitor.line('请稍等')).toBeVisible();
    });

    await test.step('withdrawn: the colleague is informed, and the offer disappears', async () => {
      await transfer(desk, 'zz', '');
      await expect(offer).toBeVisible();
      await desk.action('收回转接').click();
      await expect(offer).toBeHidden();
      await expect(other.page.getByText(/林晓 收回了.*的转接/)).toBeVisible();
      await expect(desk.action('收回转接')).toBeHidden();
    });

    await test.step('expired: nobody answered in time', async () => {
      const restoreSettings = await changeSettings(api, 'routing', { transferSeconds: UNANSWERED_SECONDS });
      // Waits from before the offer, which is shown for these seconds only.
      await Promise.all([offer.waitFor(), transfer(desk, 'zhouzhou', '')]);
      await expect(desk.page.getByText(/周舟 没有及时接受/).first()).toBeVisible();
      await expect(offer).toBeHidden();
      await restoreSettings();
      await expect(desk.group('current', 1)).toBeVisible();
    });

    await test.step('accepted: the colleague has it, with all messages', async () => {
      await transfer(desk, '周', '');
      await offer.getByRole('button', { name: '接待' }).click();
      await expect(other.line('请稍等')).toBeVisible();
      await expect(desk.page.getByText(/周舟 接受了转接/)).toBeVisible();
      await expect(desk.row(visitor.id)).toBeHidden();
      await other.say('您好，我来介绍茶具');
      await expect(visitor.line('我来介绍茶具')).toBeVisible();
    });
  } finally {
    await putBack();
  }
});
