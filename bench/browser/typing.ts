/**
 * How long the page of automatic answers is busy with each key, with a hundred rules and a processor that is four times
 * slower: `npx tsx bench/browser/typing.ts [rules] [times slower]`. Needs a build. Long tasks are those over 50 ms, as
 * the browser counts them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { adminPassword, adminUsername, ParleyProcess } from '../processes/parley';
import { signIn } from '../scenarios/search';
import { ask, launchBrowser, openPage, signInByHand, slowDown } from './browser';

const rules = Number(process.argv[2] ?? 100);
const slower = Number(process.argv[3] ?? 4);
/** Wait for what a key press began, ms. */
const settleMs = 1500;
const typed = '欢迎来到我们的店 please wait';

const scratch = mkdtempSync(join(tmpdir(), 'parley-typing-'));
const server = await ParleyProcess.start(scratch, {
  PARLEY_ADMIN_USERNAME: adminUsername,
  PARLEY_ADMIN_PASSWORD: adminPassword,
});
const browser = await launchBrowser();
try {
  await publishRules();
  const page = await openPage(browser, server.origin);
  await signInByHand(page, { username: adminUsername, password: adminPassword });
  await page.goto('/#/system/autoAnswer');
  await page
    .getByRole('button', { name: /规则 7$/ })
    .first()
    .click();
  await slowDown(page, slower);
  for (const [name, label] of [
    ['name of a rule', '名称'],
    ['text of a step', '第 1 条 中文内容'],
    ['words of the preview', '访客的消息'],
  ] as const) {
    const field = page.getByRole('textbox', { name: label });
    if ((await field.count()) === 0) console.log(`${name}: no field`);
    else console.log(`${name}: ${await typeInto(page, field)}`);
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
}

async function publishRules(): Promise<void> {
  const token = await signIn(server);
  const text = { zh: '您好，请稍等', en: 'Hello, one moment' };
  const triggers = ['keyword', 'chat-start', 'agent-silent', 'queue'];
  const value = {
    rules: Array.from({ length: rules }, (_, n) => ({
      key: `r${n}`,
      name: `规则 ${n}`,
      trigger: triggers[n % triggers.length],
      words: [`词${n}`],
      steps: [5, 60].map((seconds) => ({ seconds, kind: 'text', text })),
    })),
  };
  await server.http.post('/api/settings/doEdit', { section: 'autoAnswer', value, version: 0 }, token);
}

/** Types a text at the speed of a fast typist; the durations of tasks over 50 ms meanwhile. */
async function typeInto(page: Page, field: Locator): Promise<string> {
  await field.click();
  await field.press('End');
  await page.waitForTimeout(settleMs);
  await ask(page, 'takeLongTasks');
  await page.keyboard.type(typed, { delay: 150 });
  await page.waitForTimeout(settleMs);
  const tasks = await ask<number[]>(page, 'takeLongTasks');
  return `${tasks.length} long tasks in ${typed.length} keys; ms: ${tasks.toSorted((a, b) => a - b).join(' ')}`;
}
