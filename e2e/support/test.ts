import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test';
import { type Agent, type Api, clearDesk, createAgent, signIn } from './api';
import { type Desk, deskOn } from './desk';
import { type Admin, type Parley, startParley } from './parley';
import { type Chromium, restartable } from './restartable';
import { changeSettings } from './settings';
import { type VisitorWindow, visit } from './visitor-window';
import { type Language, WORDS } from './words';

export const ADMIN: Admin = { username: 'admin', password: 'the-first-administrator' };

type Person = { language?: Language; screen?: BrowserContextOptions };

type Fixtures = {
  /** An agent of this journey alone, without conversations; online as soon as its console is open. */
  agent: Agent;
  newAgent(facts?: { nickname?: string; limit?: number }): Promise<Agent>;
  /** An empty page in a browser context of its own. */
  openPage(options?: BrowserContextOptions): Promise<Page>;
  /** A console in a browser context of its own, at the login page, or signed in as `as`. */
  openDesk(person?: Person & { as?: Admin }): Promise<Desk>;
  /** A visitor in a browser context of its own, on the demo page or another page with the widget. */
  openVisitor(person?: Person & { url?: string }): Promise<VisitorWindow>;
  /** The journey's agent with the open thread of a visitor who has sent `first`. */
  openTalk(first: string): Promise<{ desk: Desk; visitor: VisitorWindow }>;
};

type Shared = { parley: Parley; api: Api; chromium: Chromium };

export const LOCALES: Record<Language, string> = { zh: 'zh-CN', en: 'en-US' };

export const test = base.extend<Fixtures, Shared>({
  parley: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const parley = await startParley({ admin: ADMIN });
      // Journeys begin at the workbench; the first steps have one of their own.
      await changeSettings(await signIn(parley.url, ADMIN), 'setup', { checklist: false });
      await use(parley);
      await parley.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  api: [
    async ({ parley }, use) => {
      const api = await signIn(parley.url, ADMIN);
      await clearDesk(api, []);
      await use(api);
    },
    { scope: 'worker' },
  ],

  async newAgent({ api }, use, { testId }) {
    const made: Agent[] = [];
    await use(async ({ nickname = '林晓', limit = 0 } = {}) => {
      const username = `agent-${testId.slice(-12)}-${made.length}`;
      const agent = await createAgent(api, { username, nickname, limit });
      made.push(agent);
      return agent;
    });
    await clearDesk(api, made);
  },

  async agent({ newAgent }, use) {
    await use(await newAgent());
  },

  chromium: [
    async ({ playwright, browserName }, use) => {
      const chromium = restartable(() => playwright[browserName].launch());
      await use(chromium);
      await chromium.close();
    },
    { scope: 'worker' },
  ],

  // Depends on `newAgent` so that pages are closed before the desk is cleared. A page whose agent is disabled reloads, and
  // Chromium 156 may never close a page that is about to reload.
  async openPage({ chromium, parley, newAgent: _clearedAfter }, use) {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const browser = await chromium.started();
      const context = await browser.newContext({ baseURL: parley.url, locale: LOCALES.zh, ...options });
      opened.push(context);
      return context.newPage();
    });
    await chromium.closeAll(opened);
  },

  async openDesk({ openPage }, use) {
    await use(async ({ language = 'zh', screen = {}, as } = {}) => {
      const page = await openPage({ locale: LOCALES[language], ...screen });
      const desk = deskOn(page, WORDS[language]);
      if (as) await beginSignedIn(page, as, language);
      await page.goto('/');
      if (as) await desk.isLive();
      return desk;
    });
  },

  async openVisitor({ openPage }, use) {
    await use(async ({ language = 'zh', screen = {}, url = '/demo/' } = {}) => {
      const page = await openPage({ locale: LOCALES[language], ...screen });
      return visit(page, url, WORDS[language]);
    });
  },

  async openTalk({ agent, openDesk, openVisitor }, use) {
    await use(async (first) => {
      const desk = await openDesk({ as: agent });
      const visitor = await openVisitor();
      await visitor.open();
      await visitor.say(first);
      await desk.openThread(visitor.id);
      await desk.line(first).first().waitFor();
      return { desk, visitor };
    });
  },
});

/** Puts a token into the browser's storage, which skips the login page; that page has journeys of its own. */
async function beginSignedIn(page: Page, as: Admin, language: Language): Promise<void> {
  const answer = await page.request.post('/api/login', { data: as });
  if (!answer.ok()) throw new Error(`Signing in as ${as.username} answered ${answer.status()}: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { token: string } };
  await page.addInitScript(
    ([token, chosen]) => {
      if (sessionStorage.getItem('journey')) return;
      sessionStorage.setItem('journey', 'begun');
      localStorage.setItem('parley.token', token);
      localStorage.setItem('parley.language', chosen);
    },
    [data.token, language] as const,
  );
}

export { expect } from '@playwright/test';
