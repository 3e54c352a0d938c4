import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sdkPage } from './sdk-page.mjs';

const page = sdkPage(readFileSync(new URL('../../../docs/how-to/embed.md', import.meta.url), 'utf8'));

it('every call of the script is on the page, and nothing of its markup is left', () => {
  for (const call of ['open()', 'identify(identity)', 'unload({ forget })', 'loadParley']) expect(page).toContain(call);
  const words = page.replace(/<pre[\s\S]*?<\/pre>|<code>.*?<\/code>/g, '');
  expect(words).not.toMatch(/```|^\||\]\(|\*\*/m);
});

it('examples are text', () => expect(page).toContain('&lt;script async src='));
