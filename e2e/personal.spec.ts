import { createHmac } from 'node:crypto';
import { expectUsable } from './support/axe';
import { expect, test } from './support/test';

test('an agent sets up two-step sign-in, is asked for the code at the next login, and signs in with it', async ({
  newAgent,
  openDesk,
}) => {
  const agent = await newAgent();
  const desk = await openDesk({ as: agent });
  const { page, words } = desk;
  const { personal } = words;

  await page.goto('/#/personal/personal?part=security');
  await page.getByRole('button', { name: personal.setUp, exact: true }).click();
  const form = page.locator('form', { has: page.getByRole('button', { name: personal.next }) });
  await form.getByLabel(personal.password).fill(agent.password);
  await form.getByRole('button', { name: personal.next }).click();
  const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '');
  await expectUsable(desk, 'personal: scanning');
  await page.getByRole('textbox', { name: personal.code, exact: true }).fill(totp(secret, 0));
  await page.getByRole('button', { name: personal.confirm }).click();
  await expect(page.locator('ol code')).toHaveCount(10);
  await page.getByRole('button', { name: personal.kept }).click();
  await expect(page.getByText(personal.on)).toBeVisible();

  const again = await openDesk();
  await again.page.getByRole('textbox', { name: words.username, exact: true }).fill(agent.username);
  await again.page.getByRole('textbox', { name: words.password, exact: true }).fill(agent.password);
  await again.page.getByRole('button', { name: words.signIn, exact: true }).click();
  // The code of the next 30 seconds: the current one is already used.
  await again.page.getByRole('textbox', { name: personal.secondStep }).fill(totp(secret, 1));
  await again.page.getByRole('button', { name: words.signIn, exact: true }).click();
  await again.isLive();
});

/** TOTP by RFC 6238, as an authenticator app computes it; `steps` of 30 seconds ahead. */
function totp(secret: string, steps: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac('sha1', key).update(counter).digest();
  const at = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
