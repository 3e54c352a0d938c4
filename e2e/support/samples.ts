import type { Page } from '@playwright/test';

/** Shows the sample pages in the menu. */
export async function withSamples(page: Page): Promise<void> {
  await page.route('**/api/index', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, samples: true } } });
  });
}
