import { expect, test } from './support/test';
import { expectAllStored, expectSameTalk } from './support/transcript';

/** Messages that each side sends before, during and after the server's absence. */
const MESSAGES = 6;

test('the server is killed and restarts while both sides type and send', async ({ parley, openTalk }) => {
  const { desk, visitor } = await openTalk('开始');
  const said = ['开始'];
  // The composer is shown only once the thread has loaded.
  await expect(desk.line('开始')).toBeVisible();
  await desk.input.waitFor();

  /** Both sides send at the same time. */
  async function talk(when: string): Promise<void> {
    const lines = (who: string) => Array.from({ length: MESSAGES }, (_, n) => `${who}${when} ${n + 1}`);
    const [asked, answered] = [lines('访客'), lines('客服')];
    said.push(...asked, ...answered);
    await Promise.all([sayAll(visitor, asked), sayAll(desk, answered)]);
  }

  await Promise.all([talk('之前'), parley.kill()]);
  await talk('停机');
  await expect(desk.page.getByText(desk.words.offline, { exact: true })).toBeVisible();
  await expect(visitor.header).toContainText(visitor.words.reconnecting);
  await Promise.all([parley.start(), talk('恢复')]);

  await expectSameTalk([desk, visitor], said);
  await expectAllStored(desk);
  await expectAllStored(visitor);
  await expect(desk.page.getByText(desk.words.live, { exact: true })).toBeVisible();
  await expect(visitor.header).toContainText(visitor.words.talking);

  await test.step('both show the same after a reload', async () => {
    await Promise.all([desk.page.reload(), visitor.page.reload()]);
    await expectSameTalk([desk, visitor], said);
  });
});

async function sayAll(window: { say(text: string): Promise<void> }, lines: readonly string[]): Promise<void> {
  for (const line of lines) await window.say(line);
}
