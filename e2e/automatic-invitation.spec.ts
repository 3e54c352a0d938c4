import { expectUsable } from './support/axe';
import { changeSettings } from './support/settings';
import { ADMIN, expect, test } from './support/test';

const WORDS = '需要为您报价吗？';

test('a rule of the page invites a visitor by itself; accepted, the conversation begins with its words', async ({
  api,
  agent,
  openDesk,
  openVisitor,
}) => {
  const desk = await openDesk({ as: agent });
  const restore = await changeSettings(api, 'invitations', { rules: [] });
  try {
    const { page, words } = await openDesk({ as: ADMIN, screen: { viewport: { width: 1440, height: 900 } } });
    const rules = page.locator('[data-field="invitations.rules"]');

    await test.step('the rule is added, filled in and published', async () => {
      await page.evaluate(() => {
        location.hash = '/system/invitationBox';
      });
      await rules.getByRole('button', { name: '新建规则' }).click();
      await rules.getByRole('textbox', { name: '规则名称' }).fill('报价');
      const publish = page.getByRole('region', { name: '草稿与发布' }).getByRole('button', { name: '发布' });
      await rules.getByRole('textbox', { name: '版本 A 邀请语 中文' }).fill(WORDS);
      await publish.click();
      await expect(rules).toContainText('中文和英文要么都填');
      await rules.getByRole('textbox', { name: '版本 A 邀请语 英文' }).fill('May I help with prices?');
      await expectUsable({ page, words }, 'invitations', { within: '#content' });
      await publish.click();
      await expect(page.getByText('已发布', { exact: true })).toBeVisible();
    });

    await test.step('a rule is moved by its buttons; a deleted one comes back', async () => {
      await rules.getByRole('button', { name: '复制：报价' }).click();
      await rules.getByRole('button', { name: '下移：报价', exact: true }).click();
      await expect(rules.getByText('报价 移到第 2 位')).toBeAttached();
      await expect(rules.getByRole('region').last()).toHaveAccessibleName('报价');
      await rules
        .getByRole('button', { name: /报价 副本/ })
        .last()
        .click();
      await expect(rules.getByRole('region')).toHaveCount(1);
      await page.getByRole('button', { name: '撤销' }).click();
      await expect(rules.getByRole('region')).toHaveCount(2);
    });

    await test.step('a visitor is invited, and accepts', async () => {
      const visitor = await openVisitor();
      const invitation = visitor.page.getByRole('dialog', { name: '聊天邀请' });
      await expect(invitation).toContainText(WORDS);
      await invitation.getByRole('button', { name: '开始聊天' }).click();
      await expect(visitor.line(WORDS)).toBeVisible();
      await desk.openThread(visitor.id);
      await expect(desk.thread.locator('[data-event="offer.accepted"]')).toContainText('报价');
      // Once a visit: not on the next page either.
      await visitor.page.reload();
      await expect(visitor.line(WORDS)).toBeVisible();
      await expect(invitation).toHaveCount(0);
    });
  } finally {
    await restore();
  }
});

test('a rule that waits invites after its time, depth and event; refused, nobody is invited again on other pages', async ({
  api,
  agent,
  openDesk,
  openVisitor,
}) => {
  const desk = await openDesk({ as: agent });
  const text = { zh: WORDS, en: 'May I help with prices?' };
  const waits = { dwellSeconds: 2, scrollPercent: 90, event: 'cart-left' };
  const rule = { id: 'waits', name: '等一等', ...waits, variants: [{ id: 'a', text }] };
  const restore = await changeSettings(api, 'invitations', { rules: [rule], repeatMinutes: 0, mostAVisit: 0 });
  try {
    const visitor = await openVisitor({ screen: { viewport: { width: 900, height: 300 } } });
    const invitation = visitor.page.getByRole('dialog', { name: '聊天邀请' });
    const claims: string[] = [];
    visitor.page.on('request', (request) => request.url().includes('/visitor/claim') && claims.push(request.url()));

    await test.step('it waits for all of it', async () => {
      await expect(invitation).toHaveCount(0);
      await visitor.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      expect(claims).toHaveLength(0);
      await visitor.page.evaluate("parley('event', 'cart-left')");
      await expect(invitation).toContainText(WORDS);
      expect(claims).toHaveLength(1);
    });

    await test.step('refused with Escape, the agent sees it', async () => {
      await invitation.getByRole('button', { name: '开始聊天' }).focus();
      await visitor.page.keyboard.press('Escape');
      await expect(invitation).toHaveCount(0);
      await desk.openThread(visitor.id);
      await expect(desk.thread.locator('[data-event="offer.made"]')).toContainText('等一等');
      await expect(desk.thread.locator('[data-event="offer.refused"]')).toContainText('等一等');
    });

    await test.step('another page of the same person invites nobody', async () => {
      const [hello] = await Promise.all([visitor.page.waitForResponse('**/api/visitor/hello'), visitor.page.reload()]);
      const { data } = (await hello.json()) as { data: { settings: object } };
      expect(data.settings).not.toHaveProperty('offers');
      await expect(invitation).toHaveCount(0);
    });
  } finally {
    await restore();
  }
});
