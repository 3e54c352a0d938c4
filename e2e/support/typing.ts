import { expect, type Locator } from '@playwright/test';

/** Types on, letter by letter, until the other side shows it: who types is told only now and then. */
export async function typeUntil(input: Locator, seen: Locator): Promise<void> {
  await expect(async () => {
    await input.pressSequentially('好');
    await expect(seen).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
}
