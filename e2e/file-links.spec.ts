import type { Page } from '@playwright/test';
import { expect, test } from './support/test';

const PICTURE = {
  name: 'dot.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** Makes all links this page holds expire; links it fetches from now on work. */
async function expireLinks(page: Page): Promise<{ asked(): number }> {
  const ended = new Set<string>();
  let asked = 0;
  await page.route('**/api/files/**', async (route) => {
    const key = new URL(route.request().url()).pathname;
    if (ended.has(key)) return route.continue();
    ended.add(key);
    await route.fulfill({ status: 403, json: { code: 403, msg: 'ended', data: { error: 'link-expired' } } });
  });
  page.on('request', (request) => {
    if (/\/(talk|visitor)\/messages\?.*afterSeq=/.test(request.url())) asked++;
  });
  // The message fetched again has a link with a new date.
  await page.route(/\/api\/(talk|visitor)\/messages\?.*afterSeq=/, async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({ response: answer, body: text.replace(/(\\"(?:thumb|url)\\":\\"[^"]*)\\"/g, '$1&day=2\\"') });
  });
  return { asked: () => asked };
}

test('console and widget fetch a new link for a picture whose link has expired, and show it', async ({ openTalk }) => {
  const { desk, visitor } = await openTalk('请看图');
  await visitor.frame.locator('input[type=file]').first().setInputFiles(PICTURE);
  const theirs = desk.thread.locator('[data-side] img').last();
  await expect.poll(() => theirs.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

  for (const page of [desk.page, visitor.page]) {
    const links = await expireLinks(page);
    await page.reload();
    const picture =
      page === visitor.page
        ? visitor.frame.locator('.picture img').last()
        : desk.thread.locator('[data-side] img').last();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    expect(links.asked()).toBe(1);
  }
});
