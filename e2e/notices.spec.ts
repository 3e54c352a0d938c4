import { changeSettings } from './support/settings';
import { listenTo } from './support/sounds';
import { ADMIN, expect, test } from './support/test';

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

// Effect of notices.msgVoice
test('a sound that was uploaded on the page is what a new message plays', async ({
  api,
  agent,
  openDesk,
  openVisitor,
}) => {
  const restore = await changeSettings(api, 'notices', {});
  try {
    const { page } = await openDesk({ as: ADMIN });
    await page.goto('/#/system/desktopSetting');
    const field = page.locator('[data-field="notices.msgVoice"]');
    const choose = (content: Buffer) =>
      field.locator('input[type=file]').setInputFiles({ name: 'bell.wav', mimeType: 'audio/wav', buffer: content });
    await choose(Buffer.from('not a sound'));
    await expect(field.getByRole('alert')).toBeVisible();
    await choose(silence(11));
    await expect(field.getByRole('alert')).toHaveText('声音不能超过 10 秒');
    await choose(silence(1));
    await expect(field.getByText('已上传的声音')).toBeVisible();
    await expect(field.getByRole('alert')).toBeHidden();
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await expect(page.getByText('没有改动')).toBeVisible();

    const desk = await openDesk({ as: agent });
    const visitor = await openVisitor();
    await visitor.open();
    // It is loaded once, by the first message that plays it, however long that takes.
    const types: (string | undefined)[] = [];
    desk.page.on('response', (response) => {
      if (/\/api\/sounds\/sound-/.test(response.url())) types.push(response.headers()['content-type']);
    });
    // A message right after another event makes no sound of its own.
    await expect(async () => {
      await visitor.say('请问还有货吗');
      await expect.poll(() => types, { timeout: 3000 }).toContain('audio/wav');
    }).toPass();
  } finally {
    await restore();
  }
});

/** A WAV file of so many seconds, 8 bits at 8000 Hz. */
function silence(seconds: number): Buffer {
  const head = Buffer.alloc(44);
  const bytes = seconds * 8000;
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + bytes, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(bytes, 40);
  return Buffer.concat([head, Buffer.alloc(bytes, 128)]);
}
