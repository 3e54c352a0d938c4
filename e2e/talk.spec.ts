import { listenTo } from './support/sounds';
import { ADMIN, expect, test } from './support/test';
import { spoken } from './support/transcript';
import { typeUntil } from './support/typing';
import { filled } from './support/words';

test('a visitor and an agent talk, recall messages, end, and start again', async ({ api, openDesk, openVisitor }) => {
  const desk = await openDesk();
  const { words } = desk;
  await desk.signIn(ADMIN);
  await desk.choosePresence('online');

  const sounds = await listenTo(desk.page);
  const visitor = await openVisitor();
  await expect(desk.row(visitor.id)).toBeVisible();
  await visitor.open();
  await visitor.say('你好');

  await test.step('a new message appears without a reload: a badge, a sound, a blinking title', async () => {
    await sounds.expectTone();
    await expect(desk.group('current', 1)).toBeVisible();
    await expect(desk.row(visitor.id)).toContainText('你好');
    await expect(desk.unread(visitor.id, 1)).toBeVisible();
    await expect(desk.page).toHaveTitle(new RegExp(words.newMessage));
    await expect(visitor.header).toContainText(visitor.words.talking);
  });

  await test.step('a page that has just been loaded draws the thread ahead, which does not read it', async () => {
    const asked = desk.page.waitForResponse(
      (response) => response.url().includes('/talk/messages') && response.url().includes(visitor.id),
    );
    await desk.page.reload();
    await (await asked).finished();
    await expect(desk.unread(visitor.id, 1)).toBeVisible();
  });

  await test.step('the agent reads it, and the visitor sees the read mark', async () => {
    await desk.openThread(visitor.id);
    await expect(desk.line('你好')).toBeVisible();
    await expect(desk.unread(visitor.id, 1)).toBeHidden();
    await expect(desk.page).toHaveTitle(new RegExp(`^${words.workbench}`));
    await expect(visitor.line('你好').getByTitle(visitor.words.read)).toBeVisible();
  });

  await test.step('the visitor sees the typing hint, then the answer once', async () => {
    await typeUntil(desk.input, visitor.log.getByText(filled(visitor.words.agentTypes, { name: 'admin ' })));
    await desk.say('您好，请问有什么可以帮您？');
    await expect(visitor.line('请问有什么')).toBeVisible();
    await expect(desk.line('请问有什么').getByTitle(words.marks.read)).toBeVisible();
    await typeUntil(visitor.input, desk.thread.getByText(words.visitorTypes));
    await visitor.say('龙井怎么泡？');
    const said = ['visitor: 你好', 'agent: 您好，请问有什么可以帮您？', 'visitor: 龙井怎么泡？'];
    for (const window of [desk, visitor]) await expect.poll(async () => spoken(await window.lines())).toEqual(said);
  });

  await test.step('both recall a message', async () => {
    await desk.say('水温一百度');
    await expect(visitor.line('水温一百度')).toBeVisible();
    // The read mark's arrival would move the target of a click.
    await expect(desk.line('水温一百度').getByTitle(words.marks.read)).toBeVisible();
    await desk.line('水温一百度').hover();
    await desk.line('水温一百度').getByRole('button', { name: words.recall }).click();
    await expect(visitor.log).toContainText(filled(visitor.words.recalledByAgent, { name: 'admin ' }));
    await expect(desk.thread).toContainText(words.recalledOwn);
    await visitor.line('龙井怎么泡？').getByRole('button', { name: visitor.words.recall }).click();
    await expect(desk.thread).toContainText(words.recalledVisitor);
    await expect(visitor.log).toContainText(visitor.words.recalledOwn);
    const left = ['visitor: 你好', 'agent: 您好，请问有什么可以帮您？'];
    for (const window of [desk, visitor]) await expect.poll(async () => spoken(await window.lines())).toEqual(left);
  });

  await test.step('the agent ends it; the visitor’s next message opens a new conversation', async () => {
    await typeUntil(visitor.input, desk.thread.getByText(words.visitorTypes));
    await desk.end();
    // Hidden at once by the end, not by its own timeout.
    await expect(desk.thread.getByText(words.visitorTypes)).toBeHidden({ timeout: 3000 });
    await expect(visitor.log).toContainText(visitor.words.endedByAgent);
    await expect(desk.group('current', 0)).toBeVisible();
    await visitor.say('还有一个问题');
    await expect(desk.group('current', 1)).toBeVisible();
    await expect(desk.line('还有一个问题')).toBeVisible();
    const { list } = await api.get<{ list: { seq: number }[] }>(`/talk/messages?YQToken=${visitor.id}`);
    expect(list.map(({ seq }) => seq)).toEqual([1]);
    await desk.say('请说');
    await expect(visitor.line('请说')).toBeVisible();
  });
});
