import { expect, test } from './support/test';
import { expectAllStored, expectSameTalk } from './support/transcript';

/** Lines that each side says before, while, and after the server is away. */
const LINES = 6;

test('the server dies and returns while both type and send', async ({ parley, openTalk }) => {
  const { desk, visitor } = await openTalk('开始');
  const said = ['开始'];
  // A thread that has not come yet has nothing to write into.
  await expect(desk.line('开始')).toBeVisible();
  await desk.input.waitFor();

  /** Both at once, each in a window of its own. */
  async function talk(when: string): Promise<void> {
    const lines = (who: string) => Array.from({ length: LINES }, (_, n) => `${who}${when} ${n + 1}`);
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

  await test.step('a reload of both shows the same', async () => {
    await Promise.all([desk.page.reload(), visitor.page.reload()]);
    await expectSameTalk([desk, visitor], said);
  });
});

async function sayAll(window: { say(text: string): Promise<void> }, lines: readonly string[]): Promise<void> {
  for (const line of lines) await window.say(line);
}
