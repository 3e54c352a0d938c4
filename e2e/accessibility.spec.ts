import { expectUsable } from './support/axe';
import { ADMIN, test } from './support/test';
import { WORDS } from './support/words';

for (const language of ['zh', 'en'] as const) {
  test(`console and widget have no serious accessibility violation (${language})`, async ({
    newAgent,
    openDesk,
    openVisitor,
  }) => {
    const words = WORDS[language];
    const visitor = await openVisitor({ language });

    await test.step('the host page with the launcher, and the letter', async () => {
      await expectUsable(visitor, 'demo');
      await visitor.open();
      await visitor.frame.getByRole('textbox', { name: words.letter.content }).fill('Hangzhou 杭州');
      await visitor.frame.getByRole('textbox', { name: words.letter.email }).fill('ming@example.com');
      await expectUsable(visitor, 'letter form');
      await visitor.frame.getByRole('button', { name: words.letter.send }).click();
      await visitor.frame.getByRole('heading', { name: words.letter.done }).waitFor();
    });

    const login = await openDesk({ language });
    await login.action(words.signIn).click();
    await login.page.getByRole('textbox', { name: words.username }).and(login.page.locator('[aria-invalid]')).waitFor();
    await expectUsable(login, 'login with faults');

    const agent = await newAgent({ limit: 1 });
    const desk = await openDesk({ as: agent, language });
    await expectUsable(desk, 'workbench, nothing chosen');

    await test.step('a full workbench, and the visitor’s window', async () => {
      await visitor.page.reload();
      await visitor.say('Longjing 龙井?');
      await desk.openThread(visitor.id);
      await desk.say('https://example.com/longjing');
      await visitor.line('example.com').waitFor();
      await visitor.say('Thanks');
      const waiting = await openVisitor({ language });
      await waiting.open();
      await waiting.say('Next');
      await waiting.log.getByText(words.next).waitFor();
      await desk.group('wait', 1).waitFor();
      await expectUsable(desk, 'workbench');
      await expectUsable(visitor, 'open window');
      await expectUsable(waiting, 'window in the queue');
      await desk.page.getByRole('button', { name: words.presence }).click();
      await expectUsable(desk, 'menu');
      await desk.page.keyboard.press('Escape');
      await desk.end();
      await expectUsable(desk, 'workbench after an end');
    });

    await test.step('other pages of the console', async () => {
      const admin = await openDesk({ as: ADMIN, language });
      await admin.goTo('history', 'letters');
      await admin.page.getByText('Hangzhou 杭州').first().waitFor();
      await expectUsable(admin, 'letters');
      await admin.goTo('service', 'agents');
      await admin.page.getByRole('row', { name: ADMIN.username }).waitFor();
      await expectUsable(admin, 'agents');
      await admin.action(words.agentForm.add).click();
      await admin.page.getByRole('dialog').waitFor();
      await expectUsable(admin, 'agent form');
    });
  });
}

test('the widget has enough contrast in dark mode', async ({ agent, openDesk, openVisitor }) => {
  const desk = await openDesk({ as: agent });
  const visitor = await openVisitor({ screen: { colorScheme: 'dark' } });
  await visitor.open();
  await visitor.say('晚上好');
  await desk.openThread(visitor.id);
  await desk.say('晚上好，请讲');
  await visitor.line('请讲').waitFor();
  await expectUsable(visitor, 'dark window');
});
