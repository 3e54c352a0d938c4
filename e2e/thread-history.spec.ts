import type { Locator } from '@playwright/test';
import { oneVisitor } from './support/one-visitor';
import { expect, test } from './support/test';

const texts = (talk: number, count: number) => Array.from({ length: count }, (_, n) => `第 ${talk} 次第 ${n + 1} 句`);

test('a person’s older conversations load into one scroll without a jump, and are searched together', async ({
  api,
  agent,
  openDesk,
  openPage,
}) => {
  const desk = await openDesk({ as: agent });
  const page = await openPage();
  await page.goto('/demo/');
  const visitor = await oneVisitor(page);
  await visitor.say(['早先说过龙井', ...texts(1, 30)]);
  await api.post('/talk/end', { YQToken: visitor.id, category: '售前', summary: '问过龙井' });
  await visitor.say(texts(2, 70));
  await api.post('/talk/end', { YQToken: visitor.id });
  await visitor.say([...texts(3, 70), '茶什么时候到']);

  await desk.openThread(visitor.id);
  const log = desk.thread;
  const lines = log.locator('[data-only-id]');
  // Opened with unread messages, the thread shows the unread divider; a button scrolls to the newest.
  await desk.page.getByRole('button', { name: /回到最新|条新消息/ }).click();
  await expect(desk.line('茶什么时候到')).toBeInViewport();

  await test.step('the visible messages do not move while older ones load', async () => {
    const before = await lines.count();
    const moved = await scrollUpAndWatch(log);
    expect(await lines.count()).toBeGreaterThan(before);
    expect(moved).toBeLessThanOrEqual(2);
  });

  await test.step('all conversations of the person are in one scroll, each under its divider', async () => {
    await expect(async () => {
      await log.evaluate((element) => {
        element.scrollTop = 0;
      });
      await expect(desk.line('早先说过龙井')).toBeInViewport({ timeout: 500 });
    }).toPass();
    const dividers = log.locator('[data-conversation]');
    await expect(dividers).toHaveCount(3);
    await expect(dividers.first()).toContainText('售前');
    await expect(dividers.first()).toContainText('问过龙井');
    const spoken = await lines.allTextContents();
    expect(spoken).toHaveLength(31 + 70 + 71);
    expect(spoken[0]).toBe('早先说过龙井');
  });

  await test.step('one and two characters are found; after a reload too, with the messages in between loaded', async () => {
    await desk.page.reload();
    await desk.page.getByRole('log', { name: desk.words.thread }).waitFor();
    await expect(desk.line('茶什么时候到')).toBeVisible();
    await desk.page.getByRole('button', { name: '在会话中查找' }).click();
    const field = desk.page.getByRole('searchbox', { name: '在会话中查找' });
    await field.fill('茶');
    await expect(desk.page.getByText('第 1 处，共 1 处')).toBeVisible();
    await field.fill('龙井');
    await expect(desk.page.getByText('第 1 处，共 1 处')).toBeVisible();
    await expect(desk.line('早先说过龙井')).toBeInViewport();
    await field.fill('第 3 次第 7');
    await expect(desk.page.getByText('第 1 处，共 2 处')).toBeVisible();
    await expect(desk.line('第 3 次第 70 句')).toBeInViewport();
    await field.press('Enter');
    await expect(desk.line('第 3 次第 7 句')).toBeInViewport();
    await field.press('Escape');
    await expect(field).toBeHidden();
  });
});

/** Scrolls up past the point that loads older messages; returns by how many px the visible message moved at most. */
function scrollUpAndWatch(log: Locator): Promise<number> {
  return log.evaluate(async (element) => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    /** Its place in the next frame that is painted: a layout before that may still be corrected within the frame. */
    const paintedTop = (line: Element) =>
      new Promise<number>((resolve) => {
        const observer = new IntersectionObserver(([seen]) => {
          observer.disconnect();
          resolve(seen!.boundingClientRect.top);
        });
        observer.observe(line);
      });
    const lines = () => [...element.querySelectorAll<HTMLElement>('[data-only-id]')];
    const edge = element.getBoundingClientRect().top;
    for (;;) {
      // Messages that were far away get their true height when they are painted, before older ones are loaded.
      element.scrollTop = 900;
      for (let height = -1; height !== element.scrollHeight; await painted()) height = element.scrollHeight;
      element.scrollTop = 700;
      const held = lines().find((line) => line.getBoundingClientRect().bottom > edge + 100)!;
      const id = held.dataset.onlyId!;
      const at = held.getBoundingClientRect().top;
      const count = lines().length;
      for (let frame = 0; frame < 120 && lines().length <= count; frame += 1) await painted();
      // True heights may have moved the thread, so that messages were loaded before; further ones are loaded next time.
      if (lines().length <= count) continue;
      let moved = 0;
      for (let frame = 0; frame < 10; frame += 1) {
        const line = element.querySelector(`[data-only-id="${id}"]`)!;
        moved = Math.max(moved, Math.abs((await paintedTop(line)) - at));
      }
      return moved;
    }
  });
}
