import { changeSettings } from './support/settings';
import { expect, test } from './support/test';

const none = { zh: '', en: '' };
const FIELDS = [
  { key: 'f1', kind: 'name', label: none, required: true, options: [] },
  { key: 'f2', kind: 'email', label: none, required: false, options: [] },
  { key: 'f3', kind: 'content', label: none, required: true, options: [] },
];
const WORDS = {
  zh: {
    name: '称呼',
    mail: '邮箱',
    question: '您想咨询什么？',
    start: '开始聊天',
    wrong: '邮箱地址不完整',
    write: '写下您的问题',
  },
  en: {
    name: 'Name',
    mail: 'Email',
    question: 'How can we help?',
    start: 'Start chatting',
    wrong: 'full email',
    write: 'Write your question',
  },
} as const;

for (const language of ['zh', 'en'] as const)
  test(`the form before the chat asks, checks, and opens the conversation (${language})`, async ({
    agent,
    api,
    openDesk,
    openVisitor,
  }) => {
    const restoreForm = await changeSettings(api, 'forms', { chatWhen: 'before', chatFields: FIELDS });
    // Effect of tools.emoji, tools.sendBy
    const restoreTools = await changeSettings(api, 'tools', { emoji: false, sendBy: 'ctrl' });
    const noticeAssigned = { zh: '{name}来为您解答', en: '{name} is on it' };
    const restoreTexts = await changeSettings(api, 'texts', { noticeAssigned });
    const said = WORDS[language];
    try {
      const desk = await openDesk({ as: agent, language });
      const visitor = await openVisitor({ language });
      const { frame } = visitor;
      await visitor.open();
      const field = (name: string) => frame.getByRole('textbox', { name });
      await expect(field(said.write)).toBeHidden();
      // The field that had the focus is gone.
      await expect(frame.getByRole('main')).toBeFocused();
      await frame.getByRole('button', { name: said.start }).click();
      await expect(frame.getByRole('alert')).toContainText(said.name);
      await expect(field(said.name)).toBeFocused();
      await field(said.name).fill('王小明');
      await field(said.mail).fill('ming@example');
      await field(said.question).fill('周末可以自提吗？');
      await frame.getByRole('button', { name: said.start }).click();
      await expect(frame.getByRole('alert')).toContainText(said.wrong);
      // What is written outlasts the page.
      await visitor.page.reload();
      await expect(field(said.name)).toHaveValue('王小明');
      await field(said.mail).fill('ming@example.com');
      await frame.getByRole('button', { name: said.start }).click();

      await expect(visitor.line('周末可以自提吗？')).toBeVisible();
      await expect(frame.getByText(noticeAssigned[language].replace('{name}', ''))).toBeVisible();
      await expect(frame.getByRole('button', { name: language === 'zh' ? '表情' : 'Emoji' })).toBeHidden();
      const input = field('');
      await input.fill('第一行');
      await input.press('Enter');
      await expect(visitor.line('第一行')).toBeHidden();
      await input.press('Control+Enter');
      await expect(visitor.line('第一行')).toBeVisible();

      await desk.openThread(visitor.id);
      await expect(desk.line('周末可以自提吗？')).toBeVisible();
      // It is not asked for again.
      await visitor.page.reload();
      await expect(visitor.line('第一行')).toBeVisible();
      await expect(frame.getByRole('button', { name: said.start })).toBeHidden();
    } finally {
      await restoreTexts();
      await restoreTools();
      await restoreForm();
    }
  });

test('what is asked for can be withdrawn, and a form that does not load says so', async ({
  agent,
  api,
  openDesk,
  openVisitor,
}) => {
  await openDesk({ as: agent });
  const visitor = await openVisitor();
  const { frame, page } = visitor;
  const field = frame.getByRole('textbox', { name: WORDS.zh.write });
  await visitor.open();
  const withdraw = await changeSettings(api, 'consent', { text: { zh: '我们会保存聊天记录。', en: 'We keep it.' } });
  await expect(frame.getByText('我们会保存聊天记录。')).toBeVisible();
  await expect(field).toBeHidden();
  await withdraw();
  await expect(field).toBeVisible();
  await page.route('**/visitor/form?*', (route) => route.abort());
  const restoreForm = await changeSettings(api, 'forms', { chatWhen: 'before', chatFields: FIELDS });
  try {
    // It does not keep visitors from writing, until the server does.
    await field.fill('在吗');
    await field.press('Enter');
    const retry = frame.getByRole('region', { name: '开始之前' }).getByRole('button', { name: '重试' });
    await expect(retry).toBeVisible();
    await page.unroute('**/visitor/form?*');
    await retry.click();
    await frame.getByRole('textbox', { name: WORDS.zh.name }).fill('王小明');
    await frame.getByRole('textbox', { name: WORDS.zh.question }).fill('周末可以自提吗？');
    await frame.getByRole('button', { name: WORDS.zh.start }).click();
    await expect(visitor.line('周末可以自提吗？')).toBeVisible();
    await expect(frame.getByRole('button', { name: '重试' })).toHaveCount(0);
  } finally {
    await restoreForm();
  }
});

test('tools, scale and look are those of the settings', async ({ api, openTalk }) => {
  // Effect of tools.maxLength, tools.voice, tools.screenshot, tools.sound, tools.history
  const tools = { maxLength: 50, voice: true, screenshot: true, sound: false, history: false };
  const restoreTools = await changeSettings(api, 'tools', tools);
  // Effect of rating.scale
  const restoreRating = await changeSettings(api, 'rating', { scale: '2' });
  // Effect of look.direction
  const restoreLook = await changeSettings(api, 'look', { direction: 'rtl' });
  try {
    const { desk, visitor } = await openTalk('在吗');
    const { frame } = visitor;
    await expect(visitor.input).toHaveAttribute('maxlength', '50');
    await expect(frame.getByRole('button', { name: '录制语音' })).toBeVisible();
    await expect(frame.getByRole('button', { name: '发送屏幕截图' })).toBeVisible();
    await expect(frame.locator('html')).toHaveAttribute('dir', 'rtl');
    await frame.getByRole('button', { name: '更多', exact: true }).click();
    await expect(frame.getByRole('menuitem', { name: '隐私说明' })).toBeVisible();
    await expect(frame.getByRole('menuitemcheckbox')).toHaveCount(0);
    await visitor.page.keyboard.press('Escape');
    await desk.end();
    await expect(frame.getByRole('radio')).toHaveCount(2);
    // By key: the control under the drawn face may lie outside the window.
    await frame.getByRole('radio', { name: '不满意' }).press('Space');
    await expect(frame.getByRole('radio', { name: '不满意' })).toBeChecked();
    await frame.getByRole('button', { name: '暂不评价' }).click();
    await visitor.say('还有一个问题');
    // Stored: only then is there a newer conversation, and the one before it is the past.
    await expect(desk.line('还有一个问题')).toBeVisible();
    await visitor.page.reload();
    await expect(visitor.line('还有一个问题')).toBeVisible();
    await expect(visitor.line('在吗')).toHaveCount(0);
  } finally {
    await restoreLook();
    await restoreRating();
    await restoreTools();
  }
});
