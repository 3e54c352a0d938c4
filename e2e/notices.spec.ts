import { listenTo } from './support/sounds';
import { expect, test } from './support/test';

test('of two console windows one plays a sound, none for the open conversation; the check reports each step', async ({
  agent,
  openDesk,
  openVisitor,
}) => {
  const desk = await openDesk({ as: agent });
  const second = await desk.page.context().newPage();
  await second.goto('/#/personal/notices');
  await expect(second.getByRole('heading', { name: '提醒自检' })).toBeVisible();
  const first = await listenTo(desk.page);
  const here = await listenTo(second);

  await test.step('the window used last plays the sound, the other is silent', async () => {
    await second.bringToFront();
    await second.getByRole('heading', { name: '提醒自检' }).click();
    const visitor = await openVisitor();
    await visitor.open();
    await visitor.say('在吗');
    await here.expectTone();
    expect(await first.tones()).toBe(0);
  });

  await test.step('the check reports whether each step works', async () => {
    await second.getByRole('button', { name: '开始自检' }).click();
    await expect(second.getByRole('button', { name: '再检查一次' })).toBeVisible();
    const states = await second
      .locator('[data-step]')
      .evaluateAll((steps) =>
        Object.fromEntries(steps.map((step) => [step.getAttribute('data-step'), step.getAttribute('data-state')])),
      );
    expect(states).toMatchObject({
      live: 'good',
      sound: 'good',
      focus: 'good',
      title: 'good',
      tab: 'good',
      quiet: 'good',
    });
    await expect(second.locator('[data-step=permission]')).toContainText(/允许|禁止/);
  });

  await test.step('do not disturb, from the avatar menu', async () => {
    await second.getByRole('button', { name: new RegExp(agent.nickname) }).click();
    await second.getByRole('menuitem', { name: /勿扰 1 小时/ }).click();
    await expect(second.getByRole('button', { name: /勿扰到/ })).toBeVisible();
    const before = await here.tones();
    const visitor = await openVisitor();
    await visitor.open();
    await visitor.say('第二位');
    await expect(second).toHaveTitle(/新消息/);
    expect(await here.tones()).toBe(before);
  });
});
