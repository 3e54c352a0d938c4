import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { BUDGETS, measure } from './check-size.mjs';

const dist = new URL('../dist/', import.meta.url);
const isBuilt = existsSync(new URL('.vite/manifest.json', dist));

// `npm test` builds first; a bare vitest run on a fresh clone has nothing to weigh.
it.runIf(isBuilt).each(BUDGETS.map(({ name }, n) => [name, n]))('the way to %s keeps to its budget', (_name, n) => {
  const { size, limit } = measure(dist)[n];
  expect(size).toBeLessThanOrEqual(limit);
});
