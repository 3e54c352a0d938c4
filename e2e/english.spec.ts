import { expect, test } from './support/test';
import { spoken } from './support/transcript';

test('a conversation in English, on both sides', async ({ newAgent, openDesk, openVisitor }) => {
  const agent = await newAgent({ nickname: 'Ada' });
  const desk = await openDesk({ as: agent, language: 'en' });
  const visitor = await openVisitor({ language: 'en' });
  const { words } = desk;
  await visitor.open();
  await visitor.say('Hello, is the Longjing fresh?');

  await expect(desk.group('current', 1)).toBeVisible();
  await expect(desk.unread(visitor.id, 1)).toBeVisible();
  await expect(desk.page).toHaveTitle(new RegExp(words.newMessage.replace(/[[\]]/g, '\\$&')));
  await expect(visitor.header).toContainText(words.talking);
  await expect(visitor.log).toContainText('Ada is here to help');
  await desk.openThread(visitor.id);
  await expect(visitor.line('Longjing').getByTitle(words.read)).toBeVisible();
  await desk.say('Picked in April.');
  await expect(desk.line('April').getByTitle(words.marks.read)).toBeVisible();
  const said = ['visitor: Hello, is the Longjing fresh?', 'agent: Picked in April.'];
  for (const window of [desk, visitor]) await expect.poll(async () => spoken(await window.lines())).toEqual(said);

  await visitor.frame.getByRole('button', { name: words.leave }).click();
  await visitor.frame.getByRole('button', { name: words.leaveForSure, exact: true }).click();
  await expect(desk.page.getByText(words.ended)).toBeVisible();

  await test.step('no Chinese is left on either screen', async () => {
    const { page } = desk;
    const parts = [page.getByRole('banner'), page.getByRole('region', { name: words.answer }), desk.row(visitor.id)];
    parts.push(page.getByRole('complementary'), page.locator('#side'), visitor.frame.locator('body'));
    const shown = (await Promise.all(parts.map((part) => part.innerText()))).join(' ');
    const strayed = shown.replace(words.toOtherLanguage, '').match(/\p{Script=Han}+/gu) ?? [];
    expect(strayed).toEqual([]);
  });
});
