import type { Route } from '@playwright/test';
import { gatherCrowd } from './support/crowd';
import { expect, test } from './support/test';

/** Pending requests at the moment the access token expires. */
const AT_ONCE = 6;

test('the access token expires with six pending requests: one refresh, six answers', async ({
  agent,
  openDesk,
  openPage,
}) => {
  // Playwright cannot intercept requests of a service worker.
  const { page, thread } = await openDesk({ as: agent, screen: { serviceWorkers: 'block' } });
  const crowdPage = await openPage();
  await crowdPage.goto('/demo/');
  const crowd = await gatherCrowd(crowdPage, AT_ONCE);
  const texts = Array.from({ length: AT_ONCE }, (_, n) => `第 ${n + 1} 位`);
  await crowd.speak(texts);
  const rows = texts.map((text) => page.locator('[data-visitor]', { hasText: text }));
  for (const row of rows) await expect(row).toBeVisible();

  const answers = new Map<string, number[]>();
  let refreshes = 0;
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    if (pathname === '/api/refreshToken') refreshes += 1;
    else if (isData(pathname))
      answers.set(pathname + search, [...(answers.get(pathname + search) ?? []), response.status()]);
  });

  // Holds the answers until six requests are sent.
  const held: (() => void)[] = [];
  const hold = async (route: Route): Promise<void> => {
    if (held.length < AT_ONCE && isData(new URL(route.request().url()).pathname)) {
      const full = new Promise<void>((release) => held.push(release));
      if (held.length === AT_ONCE) for (const release of held) release();
      await full;
    }
    await route.continue();
  };

  // Held first: a call of the page that came in between would renew the token alone.
  await page.route('**/api/**', hold);
  await page.evaluate(expireToken);
  for (const row of rows) await row.click();
  await expect(thread).toContainText(texts.at(-1) ?? '');

  const all = () => [...answers.values()];
  // The thread may be rendered before all six have their first answer.
  await expect.poll(() => all().filter((statuses) => statuses[0] === 402).length).toBeGreaterThanOrEqual(AT_ONCE);
  await expect.poll(() => all().every((statuses) => statuses.at(-1) === 200)).toBe(true);
  expect(refreshes).toBe(1);
  // No error is shown.
  await expect(page.getByRole('alert')).toHaveCount(0);
});

/** Whether a path is a call of the console with the access token. */
const isData = (pathname: string): boolean =>
  pathname.startsWith('/api/') && pathname !== '/api/refreshToken' && pathname !== '/api/expireToken';

/** Runs in the page: makes its access token invalid, and keeps its login. */
async function expireToken(): Promise<void> {
  const token = localStorage.getItem('parley.token');
  await fetch('/api/expireToken', { headers: { authorization: `Bearer ${token}` } });
}
