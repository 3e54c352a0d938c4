import { expect, type Locator } from '@playwright/test';

/** Types until the other side shows it: typing is reported only at intervals. */
export async function typeUntil(input: Locator, seen: Locator): Promise<void> {
  await expect(async () => {
    await input.pressSequentially('好');
    await expect(seen).toBeVisible({ timeout: 500 });
  }).toPass();
}
