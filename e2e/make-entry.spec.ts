import { expectUsable } from './support/axe';
import { ADMIN, expect, test } from './support/test';
import { WORDS } from './support/words';

type Robot = { id: string };
type Entries = { list: { question: string; answers: { msg: string }[] }[] };

test('a question and its answer become an entry of a robot, from the thread and from the record', async ({
  api,
  openTalk,
  openDesk,
}) => {
  const { desk, visitor } = await openTalk('运费多少？');
  await desk.say('满 99 元包邮');
  await visitor.line('满 99 元包邮').waitFor();

  const admin = await openDesk({ as: ADMIN });
  const { page } = admin;
  await admin.openThread(visitor.id);
  const menuOf = async (text: string) => {
    await admin.line(text).first().click({ button: 'right' });
    return page.getByRole('menu', { name: '消息操作' });
  };
  await test.step('without a robot nothing is offered', async () => {
    await expect((await menuOf('运费多少？')).getByRole('menuitem', { name: '复制' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: '建成词条' })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  const off = { kind: 'ask', mode: 'never', enabled: false };
  const [tea, shop] = [
    await api.post<Robot>('/robot/doEdit', { ...off, name: '小青' }),
    await api.post<Robot>('/robot/doEdit', { ...off, name: '小店' }),
  ];
  const entriesOf = async ({ id }: Robot) => (await api.get<Entries>(`/askRobot/getList?robot=${id}`)).list;
  await page.reload();
  await admin.isLive();

  await test.step('the agent’s answer, for the robot that is chosen', async () => {
    await (await menuOf('满 99 元包邮')).getByRole('menuitem', { name: '建成词条' }).click();
    await page.getByRole('button', { name: /小青/ }).click();
    await expect(page.getByRole('textbox', { name: '标准问题' })).toHaveValue('运费多少？');
    await expectUsable({ page, words: WORDS.zh }, 'an entry of messages');
    await page.getByRole('button', { name: '新建', exact: true }).click();
    await expect
      .poll(() => entriesOf(tea))
      .toMatchObject([{ question: '运费多少？', answers: [{ msg: '满 99 元包邮' }] }]);
  });

  await test.step('from the record; with one robot it is not asked for', async () => {
    await api.post('/robot/doDelete', { ids: [tea.id] });
    const { list } = await api.get<{ list: { id: string }[] }>('/history/getList?pageNo=1&pageSize=1');
    await page.goto(`/#/history/historyDetail?conversation=${list[0]?.id}`);
    await page.reload();
    await page.getByRole('button', { name: '建成词条' }).first().click();
    await expect(page.getByRole('textbox', { name: '标准问题' })).toHaveValue('运费多少？');
    await page.getByRole('button', { name: '新建', exact: true }).click();
    await expect.poll(() => entriesOf(shop)).toMatchObject([{ question: '运费多少？' }]);
  });

  await test.step('an agent without the permission is offered none', async () => {
    await desk.line('运费多少？').first().click({ button: 'right' });
    await expect(desk.page.getByRole('menuitem', { name: '复制' })).toBeVisible();
    await expect(desk.page.getByRole('menuitem', { name: '建成词条' })).toHaveCount(0);
  });
  await api.post('/robot/doDelete', { ids: [shop.id] });
});
