import { expect, it } from 'vitest';
import { measure } from './check-size.mjs';

it('the ways to login page and workbench keep to their budgets', async () => {
  for (const { name, size, limit } of await measure()) expect([name, size <= limit]).toEqual([name, true]);
}, 60_000);
