import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type Agent, type Api, createAgent, signIn } from './api';
import { type Desk, deskOn } from './desk';
import { type Admin, type Parley, startParley, type Wish } from './parley';
import { changeSettings } from './settings';
import { ADMIN, LOCALES } from './test';
import { type VisitorWindow, visit } from './visitor-window';
import { type Language, WORDS } from './words';

/** A server of one journey alone, for what would change the others' too: robots, accounts of other programs. */
export type OwnServer = {
  parley: Parley;
  /** As the administrator, who is hidden and answers nobody. */
  api: Api;
  /** Not signed in yet. */
  agent: Agent;
  openWindow(language: Language): Promise<VisitorWindow>;
  openDesk(person: { as: Admin; language: Language }): Promise<Desk>;
  /** Closes its pages and stops it. */
  close(): Promise<void>;
};

export async function openOwnServer(browser: Browser, wish: Omit<Wish, 'admin'>): Promise<OwnServer> {
  const parley = await startParley({ ...wish, admin: ADMIN });
  const opened: BrowserContext[] = [];

  async function openPage(language: Language): Promise<Page> {
    const context = await browser.newContext({ baseURL: parley.url, locale: LOCALES[language] });
    opened.push(context);
    return context.newPage();
  }

  async function close(): Promise<void> {
    for (const context of opened) await context.close();
    await parley.remove();
  }

  try {
    const api = await signIn(parley.url, ADMIN);
    await changeSettings(api, 'setup', { checklist: false });
    await api.post('/index/state', { state: '1' });
    const agent = await createAgent(api, { username: 'lin', nickname: '林晓' });
    return {
      parley,
      api,
      agent,
      close,
      async openWindow(language) {
        const window = await visit(await openPage(language), '/demo/', WORDS[language]);
        await window.open();
        return window;
      },
      async openDesk({ as, language }) {
        const desk = deskOn(await openPage(language), WORDS[language]);
        await desk.page.goto('/');
        await desk.signIn(as);
        return desk;
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
