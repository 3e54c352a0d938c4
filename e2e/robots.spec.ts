import type { Message, VisitorRow } from '@parley/protocol/types';
import type { Api } from './support/api';
import { expectUsable } from './support/axe';
import { type Model, startModel } from './support/model';
import { type OwnServer, openOwnServer } from './support/own-server';
import { ADMIN, test as base, expect } from './support/test';
import type { VisitorWindow } from './support/visitor-window';
import { WORDS } from './support/words';

/** `house`: a server of its own, since a robot has every visitor there. */
const test = base.extend<{ house: OwnServer; model: Model }>({
  async house({ browser }, use) {
    const house = await openOwnServer(browser, { callsOwnMachine: true });
    await use(house);
    await house.close();
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  async model({}, use) {
    const model = await startModel();
    await use(model);
    await model.close();
  },
});

/** Returns its id. */
async function addRobot(api: Api, fields: object): Promise<string> {
  const robot = { name: '小青', kind: 'ask', mode: 'first', ...fields };
  return (await api.post<{ id: string }>('/robot/doEdit', robot)).id;
}

const answerTo = (question: string): string => `关于“${question}”的说明。`;

const addEntry = (api: Api, robot: string, question: string, answer = answerTo(question)) =>
  api.post('/askRobot/doEdit', { robot, question, answers: [{ kind: 'text', msg: answer }] });

/** 20 teas with 15 questions each. */
const TEAS = (
  '龙井茶 普洱茶 铁观音 大红袍 碧螺春 白毫银针 正山小种 黄山毛峰 信阳毛尖 六安瓜片 ' +
  '君山银针 祁门红茶 武夷肉桂 安吉白茶 太平猴魁 凤凰单丛 冻顶乌龙 茉莉花茶 滇红工夫 老白茶饼'
).split(' ');
const ABOUT = (
  '怎么保存 多少钱一斤 保质期多久 能退货吗 用多少度的水泡 产地在哪里 有没有小包装 可以开发票吗 几天能送到 ' +
  '适合送礼吗 含咖啡因吗 第一泡要倒掉吗 能泡几次 有有机认证吗 什么时候采摘'
).split(' ');
const QUESTIONS = TEAS.flatMap((tea) => ABOUT.map((about) => `${tea}${about}`));

/** With wrong characters of the same sound and words that are not needed; and the question that is meant. */
const MISTYPED: readonly [said: string, meant: string][] = [
  ['龙井茶怎么保寸', '龙井茶如何保存'],
  ['普耳茶多少钱一斤', '普洱茶多少钱一斤'],
  ['铁关音保质期多久呢', '铁观音保质期多久'],
  ['大红泡能退货吗', '大红袍能退货吗'],
  ['请问碧螺春用多少渡的水泡', '碧螺春用多少度的水泡'],
  ['正山小钟产地在那里', '正山小种产地在哪里'],
  ['黄山毛锋有没有小包装', '黄山毛峰有没有小包装'],
  ['祁门红茶可以开发漂吗', '祁门红茶可以开发票吗'],
  ['安吉白茶几天能送道', '安吉白茶几天能送到'],
  ['茉莉花茶适合送里吗', '茉莉花茶适合送礼吗'],
];

test('300 entries are imported and published behind the lab, and answer mistyped questions until a person is asked for', async ({
  house,
}) => {
  const { api, parley, agent } = house;
  const robot = await addRobot(api, { gate: { on: true }, manner: { summaries: true } });
  await addEntry(api, robot, '龙井茶如何保存');
  await addEntry(api, robot, '普洱茶多少钱一斤', '请看价目表。');
  await api.post('/robot/doPublish', { robot, anyway: true });
  const visitor = await house.openWindow('zh');
  await visitor.say('普洱茶多少钱一斤');
  await expect(visitor.line('请看价目表。')).toBeVisible();

  const { page } = await house.openDesk({ as: ADMIN, language: 'zh' });
  await page.goto(`${parley.url}/#/robot/askRobot?robot=${robot}`);
  await test.step('the sheet shows its conflicts before anything is written', async () => {
    await page.getByRole('button', { name: '导入', exact: true }).click();
    const window = page.getByRole('dialog');
    const rows = QUESTIONS.map((question) => `${question},${answerTo(question)}`);
    await window.locator('input[type=file]').setInputFiles({
      name: '词条.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\ufeff标准问题,答案\r\n${rows.join('\r\n')}`),
    });
    await expect(window.getByText('已有词条：普洱茶多少钱一斤').first()).toBeVisible();
    await expect(window.getByText('与已有词条相近：龙井茶如何保存').first()).toBeVisible();
    await expectUsable({ page, words: WORDS.zh }, 'the import', { within: '[role=dialog]' });
    await window.getByText('替换已有的', { exact: true }).click();
    // What would answer as well as another entry is left out.
    await window.getByRole('row', { name: '龙井茶怎么保存' }).getByRole('button', { name: '去掉' }).click();
    await window.getByRole('button', { name: '导入 299 行' }).click();
    await expect(window.getByText('已新建 298 个词条，替换 1 个，跳过 0 行。')).toBeVisible({ timeout: 60_000 });
    await window.getByRole('button', { name: '关闭', exact: true }).last().click();
    await expect(window).toBeHidden();
  });

  await test.step('published once the lab has passed', async () => {
    await page.getByText('版本与检验', { exact: true }).click();
    const lab = page.getByRole('region', { name: '回归检验' });
    await lab.getByRole('button', { name: '开始检验' }).click();
    await expect(lab.getByText('通过', { exact: true })).toBeVisible({ timeout: 60_000 });
    await expectUsable({ page, words: WORDS.zh }, 'versions and lab', { within: 'main' });
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^发\s?布$/ })
      .click();
    await expect(page.getByRole('row', { name: /版本 2/ })).toBeVisible();
  });

  await test.step('ten mistyped questions have their answers', async () => {
    for (const [said, meant] of MISTYPED) {
      await visitor.say(said);
      await expect(visitor.line(answerTo(meant))).toBeVisible();
    }
  });

  await test.step('by a button a person comes, who has a summary; the robot says nothing more', async () => {
    const desk = await house.openDesk({ as: agent, language: 'zh' });
    await visitor.frame.getByRole('button', { name: '转人工', exact: true }).click();
    await desk.openThread(visitor.id);
    await expect(desk.page.getByText('自动小结', { exact: true })).toBeVisible();
    await desk.say('您好，我是林晓');
    await expect(visitor.line('您好，我是林晓')).toBeVisible();
    const before = (await visitor.lines()).length;
    await visitor.say('铁观音能泡几次');
    await expect(desk.line('铁观音能泡几次')).toBeVisible();
    await desk.say('七次以上');
    await expect(visitor.line('七次以上')).toBeVisible();
    expect((await visitor.lines()).slice(before).map(({ text }) => text)).toEqual(['铁观音能泡几次', '七次以上']);
  });
});

test('what three visitors asked in vain becomes an entry by one press, and the lab shows what it answers', async ({
  house,
}) => {
  const { api, parley } = house;
  const robot = await addRobot(api, { name: 'Qing', gate: { on: true }, manner: { handoffAfter: 0 } });
  await addEntry(api, robot, 'How long does delivery take', 'Two to four days.');
  await api.post('/robot/doPublish', { robot, anyway: true });
  const asked = ['Do you offer gift wrapping?', 'Can I get gift wrapping?', 'gift wrapping please'];
  await test.step('three visitors', async () => {
    for (const question of asked) {
      const visitor = await house.openWindow('en');
      await visitor.say(question);
      await expect.poll(async () => (await visitor.lines()).at(-1)?.by).toBe('agent');
    }
  });

  const { page } = await house.openDesk({ as: ADMIN, language: 'en' });
  await page.goto(`${parley.url}/#/robot/askRobot?robot=${robot}&part=misses`);
  await test.step('one group, and one press for an entry', async () => {
    const row = page.getByRole('row', { name: /gift wrapping/ });
    await expect(row).toHaveCount(1);
    await expect(row.getByRole('cell', { name: '3', exact: true })).toBeVisible();
    await expectUsable({ page, words: WORDS.en }, 'unanswered questions', { within: 'main' });
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Create entry' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Answer 1' }).fill('Yes, for ¥ 10.');
    await expectUsable({ page, words: WORDS.en }, 'a new entry', { within: '[role=dialog]' });
    await form.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(form).toBeHidden();
    await expect(page.getByText('No unanswered questions')).toBeVisible();
  });

  await test.step('the lab shows what it answers', async () => {
    await page.getByText('Versions and testing', { exact: true }).click();
    const lab = page.getByRole('region', { name: 'Regression test' });
    await lab.getByRole('button', { name: 'Run test' }).click();
    await expect(lab.getByText('Passed', { exact: true })).toBeVisible({ timeout: 60_000 });
    await lab.getByRole('button', { name: 'View questions' }).click();
    const rows = page.getByRole('dialog');
    await expect(rows.getByText('New answer 3')).toBeVisible();
    for (const question of asked) await expect(rows.getByText(question, { exact: true }).first()).toBeVisible();
  });
});

for (const language of ['zh', 'en'] as const)
  test(`a smart robot cites a page, refuses what is in none, and gives up within 8 s once its model is gone (${language})`, async ({
    house,
    model,
  }) => {
    const { api, parley, agent } = house;
    const asks = {
      zh: {
        known: '满多少包邮',
        answer: '满 199 元包邮 [1]。',
        shown: '满 199 元包邮',
        outside: '股票今天涨了吗',
        costs: '近 30 天：智能机器人的费用（CNY）',
      },
      en: {
        known: 'When is shipping free?',
        answer: 'Shipping is free above ¥ 199 [1].',
        shown: 'free above ¥ 199',
        outside: 'Who won the football match?',
        costs: 'Last 30 days: cost of smart robots (CNY)',
      },
    }[language];
    const robot = await addRobot(api, { kind: 'high', manner: { handoffAfter: 0 } });
    const provider = { url: model.url, model: 'test', key: 'k' };
    await api.post('/robot/doModel', {
      robot,
      provider,
      settings: { price: { input: 10, output: 20, currency: 'CNY' } },
    });
    await api.post('/robot/doSource', { robot, kind: 'site', url: `${parley.url}/demo/` });
    await expect
      .poll(async () => JSON.stringify(await api.get(`/robot/getSources?robot=${robot}`)), { timeout: 60_000 })
      .toContain('"state":"ready"');
    let visitor!: VisitorWindow;
    let asked = 0;

    await test.step('an answer with its page', async () => {
      model.says = () => asks.answer;
      // On a machine that is full an answer may take longer than the robot waits, and another visitor asks.
      await expect(async () => {
        const next = await house.openWindow(language);
        asked += 1;
        await next.say(asks.known);
        await expect(next.line(asks.shown)).toBeVisible({ timeout: 15_000 });
        visitor = next;
      }).toPass();
      await expect(visitor.frame.getByRole('link', { name: /配送|Shipping/ })).toHaveAttribute('href', /\/demo\//);
      await expectUsable({ page: visitor.page, words: WORDS[language] }, 'the window');
    });

    await test.step('what the answer cost stands in the list of robots, and by day', async () => {
      const { page } = await house.openDesk({ as: ADMIN, language });
      await page.goto(`${parley.url}/#/robot/robot`);
      // 100 tokens asked and 20 answered, at the prices above for a thousand; an answer that came late has its cost too.
      const costs = Array.from({ length: asked }, (_, late) => `${(1.4 * (late + 1)).toFixed(1)} CNY`);
      await expect(page.getByText(asks.costs, { exact: true })).toBeVisible();
      // Columns out of sight are not drawn.
      await page.setViewportSize({ width: 2600, height: 1200 });
      await expect(page.getByRole('row', { name: /小青/ })).toContainText(
        new RegExp(costs.join('|').replaceAll('.', '\\.')),
      );
    });

    await test.step('what no page says is refused', async () => {
      model.says = () => 'NO_ANSWER';
      const before = (await visitor.lines()).length;
      await visitor.say(asks.outside);
      await expect.poll(async () => (await visitor.lines()).slice(before).at(-1)?.by).toBe('agent');
    });

    await test.step('the model ends in the middle of an answer: a person has the visitor within 8 s', async () => {
      const desk = await house.openDesk({ as: agent, language });
      model.says = () => asks.answer;
      model.inTheMiddle = () => void model.close();
      await visitor.say(asks.known);
      await expect(visitor.header).toContainText('林晓');
      await expect(desk.row(visitor.id)).toBeVisible();
      // By the server's clock: what the browsers take is not the robot's.
      const { list } = await api.get<{ list: VisitorRow[] }>('/talk/userList');
      const talk = await api.get<{ list: Message[] }>(`/talk/messages?YQToken=${visitor.id}`);
      const asked = talk.list.findLast(({ role }) => role === 'user')!.time;
      expect(list.find(({ YQToken }) => YQToken === visitor.id)!.since - asked).toBeLessThan(8000);
    });
  });
