import { ADMIN, expect, test } from './support/test';

const ERASED = '［已抹除］';
const CARD = '6222020000001234';
const WORDS = `我的卡号是 ${CARD}`;
const BLOTTED = '我的卡号是 ████████';

test('a redacted and an erased message change at once in the open thread, in a quote and in the visitor’s window', async ({
  api,
  openDesk,
  openTalk,
}) => {
  const { desk, visitor } = await openTalk(WORDS);
  const { page } = desk;
  const { list } = await api.get<{ list: { conversation: string; onlyID: string }[] }>(
    `/talk/messages?YQToken=${visitor.id}`,
  );
  await desk.line(WORDS).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '引用' }).click();
  await desk.say('不用发卡号');
  await expect(visitor.line('不用发卡号')).toBeVisible();
  await desk.end();
  await visitor.say('还有一件事');
  await expect(desk.line('还有一件事')).toBeVisible();

  const quoting = desk.line('不用发卡号').getByTitle('查看引用的消息');
  await expect(quoting).toContainText(WORDS);
  await desk.line(WORDS).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: '引用' }).click();
  const draft = page.locator('[data-mode=reply]').first();
  await expect(draft).toContainText(WORDS);

  const { page: record } = await openDesk({ as: ADMIN });
  await record.goto(`/#/history/historyDetail?conversation=${list[0]!.conversation}`);
  await expect(record.getByText(WORDS).first()).toBeVisible();

  const { conversation, onlyID } = list[0]!;
  await api.post('/history/doBlot', { conversation, onlyID, pieces: [CARD] });
  for (const shown of [quoting, draft, visitor.log, record.locator('article').first()])
    await expect(shown).toContainText(BLOTTED);
  await expect(record.getByText('涂去了一条消息的部分内容')).toBeVisible();
  for (const open of [page, record, visitor.page]) await expect(open.locator('body')).not.toContainText(CARD);

  await api.post('/history/doErase', { conversation, onlyID });
  await expect(quoting).toContainText(ERASED);
  await expect(draft).toContainText(ERASED);
  await expect(visitor.log).toContainText(ERASED);
  for (const open of [page, record, visitor.page]) await expect(open.locator('body')).not.toContainText('我的卡号是');
});
