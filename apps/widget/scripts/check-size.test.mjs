import { expect, it } from 'vitest';
import { measure } from './check-size.mjs';

it('costs a page no more than scenario G allows, closed and opened', { timeout: 60_000 }, async () => {
  const over = (await measure()).filter(({ size, limit }) => size > limit);
  expect(over).toEqual([]);
});
