import { readFileSync } from 'node:fs';
import { inRoot } from './root.mjs';

/** The protocol's table as text: what configures a build is run by Node, which does not load our packages. */
const SOURCE = readFileSync(inRoot('packages/protocol/codes.ts'), 'utf8');
const codes = new Map([...SOURCE.matchAll(/^ {2}(\w+): ('\d{4}'),$/gm)].map(([, name, code]) => [name, code]));

export const withCodes = (text) => text.replace(/\bCODE\.(\w+)/g, (whole, name) => codes.get(name) ?? whole);

/** A plugin of the build: names of codes become the codes, so that a bundle keeps the few that it says, not the table of all. */
export function inlineCodes() {
  return {
    name: 'parley-inline-codes',
    enforce: 'pre',
    transform: (text, id) => (/\.tsx?$/.test(id) ? withCodes(text) : null),
  };
}
