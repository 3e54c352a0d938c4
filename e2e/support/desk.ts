import { expect, type Page } from '@playwright/test';
import type { Admin } from './parley';
import { type Line, MARKS } from './transcript';
import type { Words } from './words';

export type Desk = ReturnType<typeof deskOn>;

/** Page object of the console. */
export function deskOn(page: Page, words: Words) {
  const thread = page.getByRole('log', { name: words.thread });
  const input = page.getByRole('textbox', { name: words.answer });
  const row = (visitor: string) => page.locator(`[data-visitor="${visitor}"]`);

  // The whole console loads before: on a machine with ten times more to do than it can, that takes half a minute.
  const isLive = () => expect(page.getByText(words.live, { exact: true })).toBeVisible({ timeout: 60_000 });

  return {
    page,
    words,
    isLive,
    thread,
    input,
    row,
    /** Heading of a group of visitors with its count; a folded one also shows the number of unread messages. */
    group: (name: keyof Words['groups'], count: number) =>
      page.getByRole('button', { name: new RegExp(`^${words.groups[name]}\\s*${count}(\\s|$)`) }),
    unread: (visitor: string, count: number) => row(visitor).getByTitle(unreadWords(words, count)),
    connection: page.getByRole('status').filter({ hasText: connectionWords(words) }),
    /** A page group's entry in the first column of the menu. */
    menuEntry: (group: 'service' | 'history') => page.getByRole('link', { name: words.menu[group], exact: true }),
    /** Opens a page by the menu: the first column on a desktop, the side bar on a phone. */
    async goTo(group: 'service' | 'history', entry: 'agents' | 'letters') {
      const opener = page.getByRole('button', { name: words.menu.open });
      if (await opener.isVisible()) {
        await opener.click();
        await page.getByRole('button', { name: words.menu[group], exact: true }).click();
        await page.getByRole('link', { name: words.menu[entry] }).click();
      } else {
        await page.getByRole('link', { name: words.menu[group], exact: true }).click();
        // A group opens at its first page.
        // The list of the workbench, which is still shown, has a link of this name too.
        const menu = page.getByRole('navigation');
        if (entry === 'letters') await menu.getByRole('link', { name: words.menu.letters }).click();
      }
    },
    action: (name: string) => page.getByRole('button', { name, exact: true }),
    async signIn({ username, password }: Admin) {
      await page.getByRole('textbox', { name: words.username, exact: true }).fill(username);
      await page.getByRole('textbox', { name: words.password, exact: true }).fill(password);
      await page.getByRole('button', { name: words.signIn, exact: true }).click();
      await isLive();
    },
    async choosePresence(state: 'online' | 'hidden') {
      await page.getByRole('button', { name: words.presence }).click();
      // The console shows the choice before the server has it.
      const stored = page.waitForResponse('**/api/index/state');
      await page.getByRole('menuitemradio', { name: words[state] }).click();
      await stored;
      await expect(page.getByRole('button', { name: words.presence })).toContainText(words[state]);
    },
    /** Clicks again until the thread opens: a row that moves to another group may move away under the click. */
    async openThread(visitor: string) {
      await expect(async () => {
        await row(visitor).click();
        await expect(page).toHaveURL(new RegExp(`visitor=${visitor}`), { timeout: 1000 });
      }).toPass();
      await thread.waitFor();
    },
    async say(text: string) {
      await input.fill(text);
      await input.press('Enter');
    },
    /** Ends the conversation and waits until the console shows it: a message sent before belongs to the ended one. */
    async end() {
      await page.getByRole('button', { name: words.end, exact: true }).click();
      await page.getByRole('button', { name: words.endForSure, exact: true }).click();
      await page.getByText(words.ended).waitFor();
    },
    /** The message with this text. */
    line: (text: string) => thread.locator('[data-side]', { hasText: text }),
    lines: (): Promise<Line[]> =>
      thread.locator('[data-only-id]').evaluateAll(
        (nodes, marks) =>
          nodes.map((node) => {
            const own = node.cloneNode(true) as Element;
            for (const mark of own.querySelectorAll('[data-mark]')) mark.remove();
            return {
              by: node.closest('[data-side=theirs]') ? ('visitor' as const) : ('agent' as const),
              text: own.textContent ?? '',
              mark: marks[node.querySelector('[data-mark]')?.getAttribute('data-mark') ?? ''] ?? null,
            };
          }),
        MARKS,
      ),
  };
}

const connectionWords = ({ live, offline, savingDelayed }: Words) => new RegExp(`${live}|${offline}|${savingDelayed}`);
const unreadWords = ({ unreadOne, unreadMany }: Words, count: number) =>
  (count === 1 ? unreadOne : unreadMany).replace('{n}', String(count));
