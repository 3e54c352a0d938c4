import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from './lib/root.mjs';

const read = (path) => readFileSync(inRoot(path), 'utf8');

/** The console shows the window's colours where a site has none of its own. */
it('the colours that the console shows as built in are those of the window', () => {
  const [light, dark] = read('apps/widget/src/frame/style.css').split(':root.dark');
  const listed = read('apps/console/src/features/settings/controls/look-colours.ts').matchAll(
    /(\w+): \{ light: '(#\w{6})', dark: '(#\w{6})' \}/g,
  );
  const found = [...listed];
  expect(found).toHaveLength(7);
  for (const [, name, inLight, inDark] of found) {
    expect(light).toContain(`--${name}: ${shortest(inLight)};`);
    expect(dark).toContain(`--${name}: ${shortest(inDark)};`);
  }
});

/** #ffffff as #fff. */
const shortest = (colour) => colour.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3');
