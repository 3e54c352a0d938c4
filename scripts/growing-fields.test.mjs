import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listSources } from './lib/imports.mjs';
import { inRoot } from './lib/root.mjs';

/** The component that takes the option away. */
const OWN = 'apps/console/src/ui/form/growing-text.tsx';

it('fields that grow are `GrowingText`: antd would leave a field in the page that keyboards reach', () => {
  const own = listSources().filter((file) => file.startsWith('apps/console/src/') && file !== OWN);
  expect(own.filter((file) => /\bautoSize\b/.test(readFileSync(inRoot(file), 'utf8')))).toEqual([]);
});
