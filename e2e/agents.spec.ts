import { ADMIN, expect, test } from './support/test';

test('the administrator adds an agent, who signs in and gets a visitor; disabled after a hand-over, the agent is signed out at once', async ({
  api,
  openDesk,
  openVisitor,
}) => {
  const admin = await openDesk({ as: ADMIN });
  const { page, words } = admin;
  const person = { username: 'zhou', password: 'zhou-answers', nickname: '周岚' };

  await test.step('the form names what is wrong, then adds the agent', async () => {
    await admin.goTo('service', 'agents');
    await page.getByRole('button', { name: words.agentForm.add }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: words.username }).fill(person.username);
    await dialog.getByRole('textbox', { name: words.agentForm.nickname }).fill(person.nickname);
    await dialog.getByRole('textbox', { name: words.password }).fill('short');
    await dialog.getByRole('button', { name: words.agentForm.submit }).click();
    await expect(dialog).toContainText(words.agentForm.tooShort);
    await dialog.getByRole('textbox', { name: words.password }).fill(person.password);
    await dialog.getByRole('button', { name: words.agentForm.submit }).click();
    await expect(dialog).toBeHidden();
    // The list is sorted oldest first, and agents of other journeys may fill the first page.
    await page.getByRole('textbox', { name: words.agentForm.find }).fill(person.username);
    await expect(page.getByRole('row', { name: person.nickname })).toContainText(person.username);
  });

  const desk = await openDesk({ as: person });
  const visitor = await openVisitor();
  await visitor.open();
  await visitor.say('在吗');
  await expect(desk.row(visitor.id)).toContainText('在吗');
  await expect(visitor.header).toContainText(person.nickname);
  await expect(desk.menuEntry('service')).toBeHidden();
  // The list was loaded before the agent came online.
  await expect(page.getByRole('row', { name: person.nickname })).toContainText(words.online);

  await test.step('disabled with an open conversation: the form asks who gets it; the agent is signed out and shown the reason', async () => {
    await page.getByRole('row', { name: person.nickname }).getByRole('switch').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(words.agentForm.queue, { exact: true }).click();
    await dialog.getByRole('button', { name: words.agentForm.handOver }).click();
    await expect(dialog).toBeHidden();
    await expect(desk.page.getByText(words.disabled)).toBeVisible();
    await expect(desk.page.getByRole('button', { name: words.signIn, exact: true })).toBeVisible();
  });
  await visitor.say('还在吗');
  await expect(visitor.line('还在吗')).toBeVisible();
  const { list } = await api.get<{ list: { username: string; enabled: boolean }[] }>('/services/getList?username=zhou');
  expect(list.map(({ username, enabled }) => [username, enabled])).toEqual([['zhou', false]]);
});
